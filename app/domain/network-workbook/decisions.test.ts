import { describe, expect, it } from 'vitest'
import {
  conflictField,
  effectiveDay,
  LEFT_OUT,
  lastDayField,
  leaverField,
  postedAnswers,
  postedLeavers,
  questionField,
} from './decisions'
import type { Conflict, Question } from './sheets'

const question: Question = {
  sheet: 'staff',
  field: 'team',
  value: 'Zinguerie',
  rows: [3],
  choices: [{ value: 'body', label: 'Carrosserie' }],
}
const conflict: Conflict = {
  sheet: 'staff',
  row: 2,
  field: 'matricule',
  id: 'anne',
  name: 'Anne',
  downloaded: '1',
  typed: '2',
  stored: '3',
}
const typedIn = (fields: Record<string, string>) => (name: string) => fields[name] ?? ''

describe('the answers of a form', () => {
  it.each([
    ['body', 'body'],
    [LEFT_OUT, null],
  ])('take %s for %s', (given, choice) => {
    const shown = { questions: [question], conflicts: [] }
    expect(postedAnswers(shown, typedIn({ [questionField(0)]: given }))).toEqual([
      { sheet: 'staff', field: 'team', value: 'Zinguerie', choice },
    ])
  })

  it('leave a conflict alone unless the file’s value is chosen', () => {
    const shown = { questions: [question], conflicts: [conflict] }
    expect(postedAnswers(shown, typedIn({}))).toEqual([])
    expect(postedAnswers(shown, typedIn({ [conflictField(0)]: 'typed' }))).toEqual([
      { sheet: 'staff', field: 'matricule', value: 'anne', choice: 'typed' },
    ])
  })
})

describe('the departures of a form', () => {
  const leavers = [
    { workerId: 'a', name: 'Anne', site: 'Dole' },
    { workerId: 'b', name: 'Bruno', site: 'Dole' },
  ]

  it('are those that are ticked, each on its day, or all on one', () => {
    const one = { [leaverField('b')]: 'on', [lastDayField('b')]: '2026-11-30' }
    expect(postedLeavers(leavers, typedIn(one))).toEqual([{ workerId: 'b', lastDay: '2026-11-30' }])
    const all = { allLeavers: 'on', lastDay: '2026-12-31' }
    expect(postedLeavers(leavers, typedIn(all)).map(({ lastDay }) => lastDay)).toEqual([
      '2026-12-31',
      '2026-12-31',
    ])
    expect(postedLeavers(leavers, typedIn({}))).toEqual([])
  })

  it('need a day', () => {
    expect(() => postedLeavers(leavers, typedIn({ [leaverField('a')]: 'on' }))).toThrow(
      'Anne\u202f: le dernier jour doit être une date (jj/mm/aaaa).',
    )
  })
})

it('the day of effect is today unless the form names another', () => {
  expect(effectiveDay(' ', '2026-11-20')).toBe('2026-11-20')
  expect(effectiveDay('2026-12-01', '2026-11-20')).toBe('2026-12-01')
  expect(() => effectiveDay('demain', '2026-11-20')).toThrow('doit être une date')
})
