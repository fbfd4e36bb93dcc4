import { expect, it } from 'vitest'
import { isFinalRefusal, undeliveredText } from './delivery'

it('a refusal is final when the server refused the address or the message with 5xx', () => {
  const answers = [
    { code: 'EENVELOPE', responseCode: 550 },
    { code: 'EMESSAGE', responseCode: 554 },
    // greylisting, a full mailbox
    { code: 'EENVELOPE', responseCode: 450 },
    // wrong password of the product's own account
    { code: 'EAUTH', responseCode: 535 },
    { code: 'ESOCKET' },
    null,
  ]
  expect(answers.map(isFinalRefusal)).toEqual([true, true, false, false, false, false])
})

it('says why a mail was not delivered, and whether it is tried again', () => {
  const reason = '550 5.1.1 User unknown'
  expect(undeliveredText({ reason, nextAt: null })).toBe(
    'E-mail refusé par le serveur de messagerie, sans nouvel essai\u202f: «\u202f550 5.1.1 User unknown\u202f»',
  )
  expect(undeliveredText({ reason: 'connect ECONNREFUSED', nextAt: '2026-11-20T07:30:00Z' })).toBe(
    'E-mail pas encore remis, nouvel essai le 20/11/2026 à 08:30\u202f: «\u202fconnect ECONNREFUSED\u202f»',
  )
  expect(undeliveredText({ reason: 'x'.repeat(300), nextAt: null })).toContain(
    `${'x'.repeat(200)}…`,
  )
})
