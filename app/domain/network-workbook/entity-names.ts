import { frenchDay, monthNumber, twoDigits, yearOf } from '../calendar/local-date'
import { shownValue } from './same-value'
import { SHAPES } from './shapes'
import type { RowValues, SheetKey } from './sheets'

const WHOLE = 'Réseau'
const frenchMonth = (month: string) => `${twoDigits(monthNumber(month))}/${yearOf(month)}`

function serviceName(values: RowValues): string {
  const column = SHAPES.targets.columns.find(({ key }) => key === 'service')
  return column && values.service ? shownValue(column, values.service) : ''
}

/** French name of a row's entity, in the preview and in messages. */
export function entityName(sheet: SheetKey, values: RowValues): string {
  const { site, name, month, date, email } = values
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  switch (sheet) {
    case 'network':
      return site ?? ''
    case 'staff':
      return name ?? ''
    case 'accounts':
      return name || email || ''
    case 'targets':
      return joined(site, month && frenchMonth(month), serviceName(values))
    case 'workingDays':
      return joined(month && frenchMonth(month), values.place || WHOLE)
    case 'holidays':
      return joined(name, date && frenchDay(date), values.place)
  }
}

/** True for an entity that has an end: a departed person, an inactive account, a closed concession. */
export const hasEnded = (sheet: SheetKey, { lastDay, active, closesOn }: RowValues): boolean =>
  Boolean(sheet === 'staff' ? lastDay : sheet === 'accounts' ? active === 'non' : closesOn)
