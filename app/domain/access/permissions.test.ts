import { describe, expect, it } from 'vitest'
import { may, PERMISSIONS, type Permission } from './permissions'
import { ROLES } from './roles'

const COLUMNS = ROLES

// from spec 1 §2.2 and §6, 2 §6, 3 §6 with 4-decisions 8, 27 and 35; one mark per role, in the order of `ROLES`
const EXPECTED: Record<Permission, string> = {
  'synthesis.read': 'xxxxxxxx',
  'revenue.read': 'xxxxxxxx',
  'hours.read': 'xxxxxxxx',
  'productivity.read': 'xxxxx-xx',
  'additional-sales.read': 'xxxxxxxx',
  'billing.read': 'xxxxxxxx',
  'videocheck.read': 'xxxxxxxx',
  'quality.read': 'xxxxxxxx',
  'comparison.read': 'xxxxxxxx',
  'history.read': 'xxxx----',
  'hierarchy.read': 'xxxxxxxx',
  'calendar.read': 'xxxxxxxx',
  'profile.read': 'xxxxxxxx',
  'support.write': 'xxxxxxxx',
  'support.manage': 'x-------',
  // read with the figures, written with the targets (7-beyond §1)
  'comments.read': 'xxxxxxxx',
  'comments.write': 'x-xx----',
  // read with the synthesis, written with the targets (7-beyond §5)
  'actions.read': 'xxxxxxxx',
  'actions.write': 'x-xx----',
  'imports.name': 'xxxx----',
  // a figure is confirmed by who imports or edits targets (4-decisions, 66)
  'doubts.confirm': 'x-xx----',
  'objectifs.read': 'xxxx----',
  'objectifs.write': 'x-xx----',
  'potential.freeze': 'x-xx----',
  'planning.read': 'xxxx--x-',
  'attendance-codes.read': 'xxxx--x-',
  'planning.write': 'x-xx--x-',
  'planning.reopen': 'x-------',
  'workers.manage': 'xxxx--x-',
  'workers.change-team': 'x-xx--x-',
  'workers.delete': 'x-xx--x-',
  'productivity.write': 'x-xxx---',
  'quality.write': 'x-xx----',
  'videocheck.import': 'x-xx----',
  'activity.import': 'x-------',
  'calendar.write': 'x-------',
  'personal-data.manage': 'x-------',
  // the network, or a director's group (9-first-day §5)
  'network.export': 'x-x-----',
  administration: 'x-------',
}

describe('the permission table', () => {
  it('has a row here for each permission', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(EXPECTED).sort())
  })

  it.each(
    Object.entries(EXPECTED).flatMap(([permission, marks]) =>
      COLUMNS.map((role, i) => [role, permission as Permission, marks[i] === 'x'] as const),
    ),
  )('%s, %s: %s', (role, permission, allowed) => {
    expect(may(role, permission)).toBe(allowed)
  })
})
