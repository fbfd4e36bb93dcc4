import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { createAction } from '~/services/actions/write-actions.server'
import { openLog } from '~/services/imports/log.server'
import { enqueueOutlets } from '~/services/outlets/due.server'
import { sendDueMessages } from '~/services/outlets/outbox.server'
import { pauseOutlet } from '~/services/outlets/outlets.server'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import type { Receiver } from '../harness/webhook-receiver'

import {
  admin,
  at,
  DATE,
  hook,
  importA1,
  linkOf,
  make,
  net,
  plain,
  storeA1,
  useWebhooks,
} from './webhooks'

// why: the receiver's certificate is not one of the system's, and its name is in no DNS
vi.mock('~/infra/outbound/webhook-network.server', async () => {
  const { CERTIFICATE: ca } = await import('../harness/webhook-receiver')
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  return { webhookNetwork: () => ({ allowed: new Set(['hook.test']), ca, resolve }) }
})

useWebhooks()

describe('the morning', () => {
  it('of JSON goes out signed at 07:30, once, without actions’ texts and names', async () => {
    await storeA1()
    const { a1 } = net.sites
    const made = await make(a1, { kind: 'json' })
    await createAction(admin, siteScopeOf(a1), {
      service: 'mechanic',
      lever: 'presence',
      text: 'Remplacer Paul, absent',
      who: 'Paul Durand',
      until: '2026-11-27',
    })
    expect(await at('07:29')).toEqual([])
    setClock(instantOfParis('2026-11-20T07:30'))
    await enqueueOutlets()
    await sendDueMessages()
    const [{ body, path, headers }] = hook.take() as [Receiver['received'][number]]
    expect(path).toBe('/services/T0/B0/very-secret')
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
    expect(v1).toBe(
      createHmac('sha256', made.secret ?? '')
        .update(`${t}.${body}`)
        .digest('hex'),
    )
    expect(plain(JSON.parse(body))).toEqual({
      id: `2026-11-20-morning-${made._id}`,
      kind: 'morning',
      scope: 'Concession A1',
      date: DATE,
      verdict: '−6 000 € de CA Net à date, projection 89 %, à surveiller',
      lines: [
        expect.stringMatching(/^Mécanique : −6 000 €, à surveiller\./),
        'Action en cours, Concession A1 · Mécanique · Présence : jusqu’au 27/11/2026.',
      ],
      link: linkOf(a1),
    })
    expect(body).not.toMatch(/Paul|présence en/)
    expect(await at('07:31')).toEqual([])
  })

  it('of Teams, Slack and Mattermost has the form of each', async () => {
    await storeA1()
    const kinds = ['teams', 'slack', 'mattermost'] as const
    for (const kind of kinds) await make(net.sites.a1, { kind, name: kind })
    const bodies = (await at('08:00')) as Record<string, unknown>[]
    const teams = bodies.find(({ type }) => type === 'message')
    expect(plain(teams)).toMatchObject({
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { actions: [{ type: 'Action.OpenUrl', url: linkOf(net.sites.a1) }] },
        },
      ],
    })
    const texts = bodies.flatMap(({ text }) => (text ? [plain(text) as string] : []))
    const [slack] = texts.filter((text) => text.startsWith('*Ce matin · '))
    const [mattermost] = texts.filter((text) => text.startsWith('**Ce matin · '))
    const verdict = '−6 000 € de CA Net à date, projection 89 %, à surveiller'
    expect(slack?.split('\n').slice(0, 2)).toEqual([
      '*Ce matin · Concession A1 · 19/11/2026*',
      verdict,
    ])
    expect(mattermost?.split('\n')[1]).toBe(verdict)
    expect(bodies).toHaveLength(3)
  })

  it('waits for late concessions until the set hour, then names them', async () => {
    await storeA1()
    const plate = { assignmentLevel: 'plate', assignmentId: net.plates.a._id }
    await make(net.sites.a1, { kind: 'json', ...plate })
    expect(await at('08:59')).toEqual([])
    const [body] = plain(await at('09:00'))
    expect(body.scope).toBe('Plaque A')
    expect(body.lines).toContain('En retard : 1 concession sur 2 (Concession A2).')
  })

  it('says that no data came yet, and stays out on a Sunday and while paused', async () => {
    const { _id } = await make(net.sites.a1, { kind: 'json' })
    await pauseOutlet(admin, _id, true)
    expect(await at('09:30')).toEqual([])
    setClock(instantOfParis('2026-11-22T09:30'))
    await pauseOutlet(admin, _id, false)
    await enqueueOutlets()
    await sendDueMessages()
    expect(hook.take()).toEqual([])
    expect(plain(await at('09:31'))).toMatchObject([
      {
        verdict: 'Aucune donnée du mois n’a encore été importée au 19/11/2026.',
        lines: ['En retard : 1 concession sur 1 (Concession A1).'],
      },
    ])
  })
})

describe('the result of an import', () => {
  const names = new Map<string, string>()
  const log = async (given: {
    sites?: object[]
    state?: 'done' | 'refused'
    message?: string
    reserves?: string[]
    doubts?: object[]
    warnings?: object[]
  }) => {
    const opening = { kind: 'activity' as const, fileName: 'activite.xlsx', size: 1, sha256: 'x' }
    const dates = { importDate: '2026-11-20', activityDate: DATE }
    const open = await openLog(makePrincipal({ name: 'Paul Durand' }), { ...opening, ...dates })
    await open.finish({ state: 'done', message: 'Tout', ...given } as never)
    return open.importId
  }
  const outcome = (site: { _id: string; name: string }, done: string) => {
    names.set(site._id, site.name)
    return { siteId: site._id, name: site.name, outcome: done }
  }

  it('reaches the webhooks of its concessions, each with its own', async () => {
    const { a1, a2, b1 } = net.sites
    const imports = { kind: 'json', morning: false }
    const plate = { assignmentLevel: 'plate', assignmentId: net.plates.a._id }
    const made = await make(a1, { ...imports, ...plate })
    await make(b1, imports)
    const id = await log({
      sites: [outcome(a1, 'stored'), outcome(a2, 'failed'), outcome(net.sites.c1, 'failed')],
    })
    expect(plain(await at('07:10'))).toEqual([
      {
        id: `import-${id}-${made._id}`,
        kind: 'import',
        scope: 'Plaque A',
        date: DATE,
        verdict: 'Import partiel : 1 concession enregistrée, 1 en échec (Concession A2).',
        lines: [
          'Activité du 19/11/2026, fichier activite.xlsx.',
          'Concessions : 1 enregistrée, 1 en échec.',
        ],
        link: `https://apv.exemple.fr/synthesis?group=${a1.groupId}&plate=${a1.plateId}&date=${DATE}`,
      },
    ])
    expect(await at('07:11')).toEqual([])
  })

  it('is under reserve where the file is, or figures of its own concessions are', async () => {
    const { a1, b1 } = net.sites
    await make(a1, { kind: 'json', morning: false })
    const verdictOf = async (given: Parameters<typeof log>[0]) => {
      await log({ sites: [outcome(a1, 'stored'), outcome(b1, 'stored')], ...given })
      const [body] = plain(await at('07:10'))
      return body.verdict
    }
    const reserves = ['…']
    const amber = 'Import réussi, avec réserves. À vérifier dans l’application.'
    const column = { sheet: null, row: null, column: 'CA', site: null, message: 'Colonne …' }
    expect(await verdictOf({ reserves, warnings: [{ ...column, kind: 'column' }] })).toBe(amber)
    const same = { ...column, column: null, kind: 'same' }
    expect(await verdictOf({ reserves, warnings: [{ ...same, site: b1.name }] })).toBe(
      'Import réussi !',
    )
    expect(await verdictOf({ reserves, warnings: [{ ...same, site: a1.name }] })).toBe(amber)
    const doubt = {
      kind: 'above',
      siteId: b1._id,
      site: b1.name,
      measure: 'revenue',
      service: null,
    }
    const doubts = Array.from({ length: 200 }, () => ({ ...doubt, old: 1, new: 9 }))
    expect(await verdictOf({ reserves, doubts: doubts.slice(1) })).toBe('Import réussi !')
    // the log lists 200 doubts: others may be of A1
    expect(await verdictOf({ reserves, doubts })).toBe(amber)
  })

  it('is not sent of an import that ended during a pause', async () => {
    const { _id } = await make(net.sites.a1, { kind: 'json', morning: false })
    await pauseOutlet(admin, _id, true)
    setClock(instantOfParis('2026-11-20T07:05'))
    await log({ sites: [outcome(net.sites.a1, 'stored')] })
    setClock(instantOfParis('2026-11-20T07:06'))
    await pauseOutlet(admin, _id, false)
    expect(await at('07:10')).toEqual([])
    await log({ sites: [outcome(net.sites.a1, 'stored')] })
    expect(await at('07:11')).toHaveLength(1)
  })

  it('is not sent of an import before the webhook, nor of a refused file in a network of two groups', async () => {
    await log({ sites: [outcome(net.sites.a1, 'stored')] })
    setClock(instantOfParis('2026-11-20T07:05'))
    await make(net.sites.a1, { morning: false })
    await log({ state: 'refused', message: 'Ce fichier n’est pas un classeur.' })
    expect(await at('07:10')).toEqual([])
  })
})

describe('alerts', () => {
  // 49 000 − 56 000 = −7 000 €
  it('are sent when a concession crosses a threshold, once until it has returned', async () => {
    await storeA1(50_000)
    const only = { morning: false, imports: false, alerts: { gapEuros: '6 500' } }
    const { _id } = await make(net.sites.a1, { kind: 'json', ...only })
    expect(await at('07:30')).toEqual([])
    await importA1(49_000)
    expect(plain(await at('07:31'))).toEqual([
      {
        id: `alert-${_id}-1`,
        kind: 'alert',
        scope: 'Concession A1',
        date: DATE,
        verdict: 'Un seuil vient d’être franchi.',
        lines: ['Concession A1 : écart à date −7 000 € (seuil −6 500 €), données au 19/11/2026'],
        link: linkOf(net.sites.a1),
      },
    ])
    await importA1(48_000)
    expect(await at('07:32')).toEqual([])
    await importA1(50_000)
    expect(await at('07:33')).toEqual([])
    await importA1(49_000)
    expect(plain(await at('07:34'))).toMatchObject([{ id: `alert-${_id}-3` }])
  })
})
