import { z } from 'zod'
import { monthNumber, optionalId, year } from '~/schemas/primitives.server'
import { contract } from './contract.server'
import { workingDaysRange } from './days-range.server'

const access = 'calendar.read'
const scopeKeys = { site: optionalId, plate: optionalId, group: optionalId }
/** Holiday of a list; `scope` is missing for the network. */
export const listedHoliday = z.object({
  _id: z.string(),
  name: z.string(),
  date: z.string(),
  scope: z
    .object({ type: z.enum(['network', 'group', 'plate', 'site']), id: z.string().optional() })
    .optional(),
})

/** Working days of a month, as a call reads or sets them. */
export const workingDays = z.object({
  year: z.number(),
  month: z.number(),
  value: z.number(),
  elapsedWorkingDaysUpToToday: z.number(),
  range: workingDaysRange.optional(),
  /** warning about an unreadable part of the calendar; missing: none */
  message: z.string().optional(),
})

export const calendarContracts = {
  readWorkingDays: contract({
    method: 'GET',
    path: '/workingDays',
    access,
    keys: 'read',
    summary:
      'Donne le nombre de jours ouvrés d’un mois et ceux déjà écoulés avant aujourd’hui, du réseau ou d’un lieu\u202f; range\u202f: du plus petit au plus grand nombre de ses concessions, si elles diffèrent.',
    input: z.object({ year, month: monthNumber, ...scopeKeys }),
    output: workingDays,
  }),
  listHolidays: contract({
    method: 'GET',
    path: '/holidays',
    access,
    keys: 'read',
    summary:
      'Liste les jours fériés d’une année\u202f: ceux du réseau, ou tous ceux qui valent dans un groupe, une plaque ou une concession.',
    input: z.object({ year, ...scopeKeys }),
    output: z.array(listedHoliday),
  }),
}
