import { describe, expect, test } from 'vitest'
import {
  assertTransition,
  nextStatuses,
  priorityLabel,
  TicketForbiddenError,
  TicketTransitionError,
} from './tickets'

describe('which role moves a ticket, and to which status (spec 2 §4; 4-decisions, 38)', () => {
  test.each([
    ['new', ['inProgress', 'resolved', 'closed']],
    ['open', ['inProgress', 'resolved', 'closed']],
    ['inProgress', ['resolved', 'closed']],
    ['resolved', ['closed']],
    ['closed', []],
  ] as const)('an administrator moves a ticket that is %s to %j', (status, expected) =>
    expect(nextStatuses('administrator', status)).toEqual(expected),
  )

  test('no other role moves a ticket', () => {
    expect(nextStatuses('director', 'new')).toEqual([])
    expect(() => assertTransition('director', 'new', 'inProgress')).toThrow(TicketForbiddenError)
  })

  test('a transition that is not allowed is refused, with both statuses named', () => {
    expect(() => assertTransition('administrator', 'closed', 'inProgress')).toThrow(
      TicketTransitionError,
    )
    expect(() => assertTransition('administrator', 'resolved', 'inProgress')).toThrow(
      'Un ticket «\u202fRésolu\u202f» ne peut pas passer à «\u202fEn cours\u202f».',
    )
  })
})

test('all priorities have a label, those only displayed included (spec 2 §3)', () => {
  expect(['normal', 'high', 'low', 'urgent', 'x'].map(priorityLabel)).toEqual([
    'Normale',
    'Haute',
    'Basse',
    'Urgente',
    '-',
  ])
})
