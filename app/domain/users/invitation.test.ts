import { expect, test } from 'vitest'
import {
  closedInvitation,
  invitationText,
  invitationToken,
  isInvitationToken,
  newInvitation,
} from './invitation'

const SENT = new Date('2026-11-20T07:30:00Z')
const END = new Date('2026-11-27T07:30:00Z')

test('an invitation is valid for seven times 24 hours (7-beyond §6)', () => {
  expect(newInvitation('a', SENT)).toEqual({ id: 'a', sentAt: SENT, expiresAt: END })
  // 20/10 at 08:30 in summer time; clocks go back on 25/10, so 168 hours later they show 07:30
  const autumn = newInvitation('a', new Date('2026-10-20T06:30:00Z'))
  expect(autumn.expiresAt).toEqual(new Date('2026-10-27T06:30:00Z'))
})

test('the list says until when, and that it is over from that instant on', () => {
  const view = { sentAt: SENT.toISOString(), expiresAt: END.toISOString() }
  expect(invitationText(view, '2026-11-27T07:29:59.999Z')).toBe(
    'lien créé le 20/11/2026 à 08:30, valable jusqu’au 27/11/2026 à 08:30',
  )
  expect(invitationText(view, '2026-11-27T07:30:00.000Z')).toBe(
    'lien créé le 20/11/2026 à 08:30, expiré le 27/11/2026 à 08:30',
  )
})

test('closing an account ends its invitation, and never lengthens it', () => {
  const made = newInvitation('a', SENT)
  const monday = new Date('2026-11-23T09:00:00Z')
  expect(closedInvitation(made, monday)).toEqual({ id: '', sentAt: SENT, expiresAt: monday })
  const late = new Date('2026-12-01T09:00:00Z')
  expect(closedInvitation(made, late).expiresAt).toEqual(END)
})

test('a token names its kind', () => {
  expect(isInvitationToken(invitationToken('abc'))).toBe(true)
  expect(['abc', '', 'invitation'].map(isInvitationToken)).toEqual([false, false, false])
})
