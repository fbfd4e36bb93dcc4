import { describe, expect, test } from 'vitest'
import {
  assertTransition,
  nextStatuses,
  priorityLabel,
  TicketForbiddenError,
  TicketTransitionError,
} from './tickets'

describe('who moves a ticket, and where to (spec 2 §4; 4-decisions, 38)', () => {
  test.each([
    ['new', ['inProgress', 'resolved', 'closed']],
    ['open', ['inProgress', 'resolved', 'closed']],
    ['inProgress', ['resolved', 'closed']],
    ['resolved', ['closed']],
    ['closed', []],
  ] as const)('an administrator moves a ticket that is %s to %j', (status, expected) =>
    expect(nextStatuses('administrator', status)).toEqual(expected),
  )

  test('nobody else moves one', () => {
    expect(nextStatuses('director', 'new')).toEqual([])
    expect(() => assertTransition('director', 'new', 'inProgress')).toThrow(TicketForbiddenError)
  })

  test('a step that is not offered is refused with both statuses named', () => {
    expect(() => assertTransition('administrator', 'closed', 'inProgress')).toThrow(
      TicketTransitionError,
    )
    expect(() => assertTransition('administrator', 'resolved', 'inProgress')).toThrow(
      'Un ticket «\u202fRésolu\u202f» ne peut pas passer à «\u202fEn cours\u202f».',
    )
  })
})

test('priorities are labelled, those only displayed included (spec 2 §3)', () => {
  expect(['normal', 'high', 'low', 'urgent', 'x'].map(priorityLabel)).toEqual([
    'Normale',
    'Haute',
    'Basse',
    'Urgente',
    '-',
  ])
})
