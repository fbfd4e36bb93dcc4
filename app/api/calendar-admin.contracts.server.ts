import { z } from 'zod'
import { WORKING_DAYS_WHOLE } from '~/domain/calendar/calendar-edits'
import { codeChoice } from '~/schemas/calendar.server'
import { id, monthNumber, year } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const listed = z.object({ _id: z.string(), name: z.string(), date: z.string() })
/** `message`: the treatment of the codes on its day; missing when the day had none */
const holiday = listed.extend({ message: z.string().optional() })
const typed = z.string().max(200)
const access = 'calendar.write'
const CHOICE =
  'Un jour dont des cellules du planning sont remplies demande un choix (codes\u202f: keep les garde, clear les efface)\u202f; sans lui la réponse est 409 avec leur nombre et leurs heures.'

export const calendarAdminContracts = {
  setWorkingDays: contract({
    method: 'PUT',
    path: '/workingDays',
    access,
    summary: 'Enregistre le nombre de jours ouvrés d’un mois.',
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
    }),
    output: z.object({
      year: z.number(),
      month: z.number(),
      value: z.number(),
      elapsedWorkingDaysUpToToday: z.number(),
    }),
  }),
  addHoliday: contract({
    method: 'POST',
    path: '/holidays',
    access,
    summary: `Ajoute un jour férié. ${CHOICE}`,
    input: z.object({
      date: typed.default(''),
      name: typed.default(''),
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
