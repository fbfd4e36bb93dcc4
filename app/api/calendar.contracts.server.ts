import { z } from 'zod'
import { monthNumber, year } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'calendar.read'

export const calendarContracts = {
  readWorkingDays: contract({
    method: 'GET',
    path: '/workingDays',
    access,
    keys: 'read',
    summary: 'Donne le nombre de jours ouvrés d’un mois et ceux déjà écoulés avant aujourd’hui.',
    input: z.object({ year, month: monthNumber }),
    output: z.object({
      year: z.number(),
      month: z.number(),
      value: z.number(),
      elapsedWorkingDaysUpToToday: z.number(),
      /** warning about an unreadable part of the calendar; missing: none */
      message: z.string().optional(),
    }),
  }),
  listHolidays: contract({
    method: 'GET',
    path: '/holidays',
    access,
    keys: 'read',
    summary: 'Liste les jours fériés d’une année.',
    input: z.object({ year }),
    output: z.array(z.object({ _id: z.string(), name: z.string(), date: z.string() })),
  }),
}
