import { describe, expect, it } from 'vitest'
import { GRENOBLE, GROUP } from '../morning/view.fixture'
import { maskedAddress, readOutletAddress } from './address'
import { type OutletMessage, outletBody } from './message'
import { morningLines } from './morning-lines'
import { nextTry } from './retry'

describe('retries', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
  it('come 1, 5 and 30 minutes after a failure, then every hour', () => {
    expect(nextTry(1, at(0), at(0))).toEqual(at(1))
    expect(nextTry(2, at(0), at(1))).toEqual(at(6))
    expect(nextTry(3, at(0), at(6))).toEqual(at(36))
    expect(nextTry(4, at(0), at(36))).toEqual(at(96))
    expect(nextTry(9, at(0), at(396))).toEqual(at(456))
  })
  it('end 24 hours after the first failure', () => {
    // 24 h are 1440 minutes
    expect(nextTry(27, at(0), at(1380))).toEqual(at(1440))
    expect(nextTry(27, at(0), at(1381))).toBeNull()
  })
})

describe('an address', () => {
  const problemOf = (text: string) => {
    const read = readOutletAddress(text)
    return 'problem' in read ? read.problem : null
  }
  it.each([
    ['', 'Donnez l’adresse du webhook.'],
    ['hooks.slack.com/x', 'Cette adresse n’est pas une adresse web complète.'],
    ['http://hooks.slack.com/x', 'L’adresse doit commencer par https://.'],
    ['javascript:alert(1)', 'L’adresse doit commencer par https://.'],
    ['https://a:b@hooks.slack.com/x', 'L’adresse ne doit contenir ni identifiant ni mot de passe.'],
    [
      `https://a.fr/${'x'.repeat(2000)}`,
      'Cette adresse est trop longue\u202f: 2000 caractères au plus.',
    ],
    [' https://hooks.slack.com/services/T0/B0/secret ', null],
  ])('%j: %j', (text, problem) => expect(problemOf(text)).toBe(problem))

  it('is masked but for its host and end; a short one wholly', () => {
    expect(maskedAddress(new URL('https://hooks.slack.com/services/T0/B0/abcdef-f9a2'))).toBe(
      'https://hooks.slack.com/…f9a2',
    )
    expect(maskedAddress(new URL('https://a.fr/secret'))).toBe('https://a.fr/…')
  })
})

describe('the body', () => {
  const message: OutletMessage = {
    id: '2026-11-20-morning-o1',
    event: 'morning',
    scope: 'Nord <!channel> @all',
    date: '2026-11-19',
    verdict: '−6 000 €, à surveiller',
    lines: ['Lyon *Vaise* · Mécanique & Co'],
    link: 'https://apv.exemple.fr/synthesis?group=g&date=2026-11-19',
  }
  const bodyOf = (kind: Parameters<typeof outletBody>[0]) => JSON.parse(outletBody(kind, message))

  it('of json has the fields of the contract', () =>
    expect(bodyOf('json')).toEqual({
      id: '2026-11-20-morning-o1',
      kind: 'morning',
      scope: 'Nord <!channel> @all',
      date: '2026-11-19',
      verdict: '−6 000 €, à surveiller',
      lines: ['Lyon *Vaise* · Mécanique & Co'],
      link: message.link,
    }))

  it('of Slack is a text that mentions no person', () =>
    expect(bodyOf('slack')).toEqual({
      text: [
        '*Ce matin · Nord &lt;!channel&gt; @all · 19/11/2026*',
        '−6 000 €, à surveiller',
        '• Lyon *Vaise* · Mécanique &amp; Co',
        `<${message.link}|Ouvrir dans l’application>`,
      ].join('\n'),
    }))

  it('of Mattermost is a text without foreign Markdown and mentions', () =>
    expect(bodyOf('mattermost')).toEqual({
      text: [
        '**Ce matin · Nord \\<!channel\\> @\u200ball · 19/11/2026**',
        '−6 000 €, à surveiller',
        '- Lyon \\*Vaise\\* · Mécanique & Co',
        `[Ouvrir dans l’application](${message.link})`,
      ].join('\n'),
    }))

  it('of Teams is an Adaptive Card with a link', () => {
    const { type, attachments } = bodyOf('teams')
    expect(type).toBe('message')
    expect(attachments).toHaveLength(1)
    const [{ contentType, content }] = attachments
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' })
    expect(content.body.map(({ text }: { text: string }) => text)).toEqual([
      'Ce matin · Nord \\<!channel\\> @\u200ball · 19/11/2026',
      '−6 000 €, à surveiller',
      'Lyon \\*Vaise\\* · Mécanique & Co',
    ])
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Ouvrir dans l’application', url: message.link },
    ])
  })
})

it('the morning leaves out the levers of attendance', () => {
  const view = { ...GROUP, lines: [GRENOBLE] }
  const [line = ''] = morningLines({ view, late: [], total: 3, actions: { lines: [], count: 0 } })
  expect(GRENOBLE.causes.map(({ lever }) => lever)).toContain('presence')
  expect(line).toMatch(/^Grenoble Meylan · Mécanique/)
  expect(line).toContain('83 % de productivité')
  expect(line).not.toContain('présence')
})
