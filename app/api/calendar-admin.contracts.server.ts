import { z } from 'zod'
import { WORKING_DAYS_WHOLE } from '~/domain/calendar/calendar-edits'
import { calendarScope, codeChoice } from '~/schemas/calendar.server'
import { id, monthNumber, year } from '~/schemas/primitives.server'
import { listedHoliday, workingDays } from './calendar.contracts.server'
import { contract } from './contract.server'

/** `message`: the treatment of the codes on its day; missing when the day had none */
const holiday = listedHoliday.extend({ message: z.string().optional() })
const typed = z.string().max(200)
const access = 'calendar.write'
const CHOICE =
  'Un jour dont des cellules du planning sont remplies demande un choix (codes\u202f: keep les garde, clear les efface)\u202f; sans lui la réponse est 409 avec leur nombre et leurs heures.'

export const calendarAdminContracts = {
  setWorkingDays: contract({
    method: 'PUT',
    path: '/workingDays',
    access,
    summary: 'Enregistre le nombre de jours ouvrés d’un mois, du réseau ou d’un lieu (scope).',
    input: z.object({
      year,
      month: monthNumber,
      value: z
        .union(
          [z.number(), z.string().regex(/^-?\d{1,4}([.,]\d+)?$/, { error: WORKING_DAYS_WHOLE })],
          {
            error: WORKING_DAYS_WHOLE,
          },
        )
        .transform((value) => Number(String(value).replace(',', '.'))),
      scope: calendarScope,
    }),
    output: workingDays,
  }),
  addHoliday: contract({
    method: 'POST',
    path: '/holidays',
    repeatable: true,
    access,
    summary: `Ajoute un jour férié au réseau ou à un lieu (scope). ${CHOICE}`,
    input: z.object({
      date: typed.default(''),
      name: typed.default(''),
      scope: calendarScope,
      codes: codeChoice.optional(),
    }),
    output: holiday,
    status: 201,
  }),
  editHoliday: contract({
    method: 'PUT',
    path: '/holidays/{id}',
    access,
    summary: `Modifie un jour férié\u202f: seuls les champs changés sont envoyés. ${CHOICE}`,
    input: z.object({
      id,
      date: typed.optional(),
      name: typed.optional(),
      scope: calendarScope,
      codes: codeChoice.optional(),
    }),
    output: holiday,
  }),
  deleteHoliday: contract({
    method: 'DELETE',
    path: '/holidays/{id}',
    access,
    summary: 'Supprime un jour férié.',
    input: z.object({ id }),
    output: z.object({ message: z.string(), restored: z.number(), notRestored: z.number() }),
  }),
}
