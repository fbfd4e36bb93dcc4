import { createHmac } from 'node:crypto'
import { Collection } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outletAnswers, outletMessages } from '~/db/collections/outlet-messages.server'
import { outlets } from '~/db/collections/outlets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { NewOutletInput } from '~/domain/outlets/edits'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock, setRealNow } from '~/infra/process/clock.server'
import { createAction } from '~/services/actions/write-actions.server'
import { removeSite } from '~/services/hierarchy/sites.server'
import { openLog } from '~/services/imports/log.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { enqueueOutlets } from '~/services/outlets/due.server'
import { sendDueMessages } from '~/services/outlets/outbox.server'
import { pauseOutlet, removeOutlet, viewOutlet } from '~/services/outlets/outlets.server'
import { sendTest } from '~/services/outlets/trial.server'
import { readLines } from '~/services/to-complete/lines.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makeHook } from '../../builders/outlets'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { secondInstance } from '../harness/second-instance'
import { type Receiver, startReceiver } from '../harness/webhook-receiver'

// why: the receiver's certificate is not one of the system's, and its name is in no DNS
vi.mock('~/infra/outbound/webhook-network.server', async () => {
  const { CERTIFICATE: ca } = await import('../harness/webhook-receiver')
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  return { webhookNetwork: () => ({ allowed: new Set(['hook.test']), ca, resolve }) }
})

useDatabase({ variables: { APP_URL: 'https://apv.exemple.fr' } })

const admin = makePrincipal()
const DATE = '2026-11-19'
let net: TestNetwork
let hook: Receiver
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T07:00'))
  hook = await startReceiver()
  net = await makeNetwork()
})
afterEach(async () => {
  setRealNow(null)
  await hook.close()
})

const ofSite = (site: { _id: string }) => ({
  assignmentLevel: 'concession',
  assignmentId: site._id,
  address: `https://hook.test:${hook.port}/services/T0/B0/very-secret`,
})
const make = (site: { _id: string }, given: Partial<NewOutletInput> = {}) =>
  makeHook({ ...ofSite(site), ...given })

/** Bodies that arrive after a run of the jobs at a Paris wall time of 20 November 2026. */
async function at(time: string): Promise<unknown[]> {
  setClock(instantOfParis(`2026-11-20T${time}`))
  await enqueueOutlets()
  await sendDueMessages()
  return hook.take().map(({ body }) => JSON.parse(body))
}
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, ' '))

/** A1: 84 000 € of 21 days, 14 elapsed: 56 000 € due; 50 000 € realised; at this pace 75 000 €, 89 % of the target. */
async function storeA1(netRevenue = 50_000) {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await importA1(netRevenue)
}
const importA1 = (netRevenue: number) =>
  importActivity(net.sites.a1, DATE, {
    mechanic: { netRevenue, totalHours: 249, hecHours: 168 },
  })
const linkOf = ({ _id, plateId, groupId }: TestNetwork['sites']['a1']) =>
  `https://apv.exemple.fr/synthesis?group=${groupId}&plate=${plateId}&site=${_id}&date=${DATE}`

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

describe('a receiver that fails', () => {
  const minutes = (count: number) => new Date(Date.UTC(2026, 10, 20, 7) + count * 60_000)
  const passes = async (count: number) => {
    setRealNow(minutes(count))
    await sendDueMessages()
    return hook.take().map(({ body }) => JSON.parse(body))
  }
  const linesOf = async () =>
    (await readLines(admin, { scope: { type: 'all' }, date: DATE }, await referenceData())).filter(
      ({ kind }) => kind === 'unposted',
    )

  it('gets the same message after 1, 5 and 30 minutes, then hourly, 24 h long; then a line of À compléter', async () => {
    await storeA1()
    const { _id } = await make(net.sites.a1, { kind: 'json' })
    hook.reply(503, 'busy')
    setRealNow(minutes(0))
    const [first] = (await at('08:00')) as [object]
    // figures that change since do not change a message that may have arrived
    await importA1(60_000)
    for (const [early, due] of [
      [0.9, 1],
      [5.9, 6],
      [35.9, 36],
      [95.9, 96],
      [155.9, 156],
    ] as const) {
      expect(await passes(early)).toEqual([])
      expect(await passes(due)).toEqual([first])
    }
    // 156 + 21 × 60 = 1 416 minutes; the next one would come later than 1 440
    for (let due = 216; due <= 1416; due += 60) expect(await passes(due)).toEqual([first])
    expect(await passes(1500)).toEqual([])
    expect(await passes(3000)).toEqual([])
    expect(await linesOf()).toMatchObject([
      { siteId: net.sites.a1._id, name: 'Concession A1 (Canal du matin)', link: '/admin/outlets' },
    ])
    const view = await viewOutlet(admin, _id)
    expect(view.abandonedAt).toBe(minutes(1416).toISOString())
    expect(view.answers).toHaveLength(10)
    expect(view.answers[0]).toEqual({
      at: minutes(1416).toISOString(),
      event: 'morning',
      status: 503,
      text: 'busy',
      delivered: false,
    })
    hook.reply(200, 'ok')
    expect(await sendTest(admin, _id)).toMatchObject({ delivered: true, status: 200 })
    expect(await linesOf()).toEqual([])
  }, 60_000)

  it('that has a message gets it once, when its answer cannot be noted', async () => {
    await make(net.sites.a1, { kind: 'json' })
    setRealNow(minutes(0))
    const answers = await outletAnswers.open()
    const insertOne = Collection.prototype.insertOne
    const insert = vi.spyOn(Collection.prototype, 'insertOne')
    insert.mockImplementation(function (this: Collection, ...given: never[]) {
      if (this.collectionName === 'outletAnswers') throw new Error('a failover')
      return insertOne.apply(this, given as never)
    } as never)
    try {
      setClock(instantOfParis('2026-11-20T09:31'))
      await enqueueOutlets()
      await sendDueMessages()
    } finally {
      insert.mockRestore()
    }
    expect(await answers.countDocuments({ outletId: { $gte: '' } })).toBe(0)
    expect(hook.take()).toHaveLength(1)
    expect(await passes(3)).toEqual([])
  })

  it('gets no message that waited when the webhook was paused', async () => {
    const { _id } = await make(net.sites.a1, { kind: 'json' })
    hook.reply(503, 'busy')
    setRealNow(minutes(0))
    expect(await at('09:31')).toHaveLength(1)
    await pauseOutlet(admin, _id, true)
    await pauseOutlet(admin, _id, false)
    expect(await passes(2)).toEqual([])
  })

  it('that redirects or names the address gets no second request and shows no secret', async () => {
    const { _id } = await make(net.sites.a1)
    hook.reply(307)
    expect(await sendTest(admin, _id)).toEqual({
      delivered: false,
      status: 307,
      message:
        'L’essai n’est pas arrivé\u202f: le serveur redirige ailleurs (307), ce qui est refusé.',
    })
    hook.reply(404, 'Cannot POST /services/T0/B0/very-secret <pre>very-secret</pre>')
    await sendTest(admin, _id)
    expect(hook.take().map(({ path }) => path)).toEqual([
      '/services/T0/B0/very-secret',
      '/services/T0/B0/very-secret',
    ])
    const { answers } = await viewOutlet(admin, _id)
    expect(answers.map(({ text }) => text)).toContain('Cannot POST … <pre>…</pre>')
  })
})

describe('several processes', () => {
  it('send one message, also when one died after it had claimed or stored it', async () => {
    await storeA1()
    await make(net.sites.a1, { kind: 'json', alerts: { gapEuros: '1000' } })
    const other = await secondInstance()
    setClock(instantOfParis('2026-11-20T08:00'))
    await Promise.all([runDueJobs(), other.tick()])
    await Promise.all([sendDueMessages(), other.sendDueMessages()])
    await sendDueMessages()
    const kinds = hook.take().map(({ body }) => JSON.parse(body).kind)
    expect(kinds.sort()).toEqual(['alert', 'morning'])
    // as if the process had died after its claim: two minutes later another one sends, under the same identifier
    const claimed = new Date(Date.now() + 120_000)
    await (await outletMessages.open()).updateMany({}, { $set: { nextAt: claimed } })
    await other.sendDueMessages()
    expect(hook.take()).toEqual([])
    setRealNow(new Date(claimed.getTime() + 1000))
    await sendDueMessages()
    expect(
      hook
        .take()
        .map(({ body }) => JSON.parse(body).kind)
        .sort(),
    ).toEqual(kinds)
  })
})

describe('what goes with a webhook', () => {
  it('its messages and answers, also when its place is deleted', async () => {
    const empty = await makeSite({ plate: { ...net.plates.b } })
    const gone = await make(empty)
    const kept = await make(net.sites.a1)
    for (const { _id } of [gone, kept]) await sendTest(admin, _id)
    await enqueueOutlets()
    await removeSite(admin, empty._id)
    const ids = async (model: typeof outletAnswers | typeof outletMessages) =>
      new Set((await (await model.open()).find().toArray()).map(({ outletId }) => outletId))
    expect(await ids(outletAnswers as never)).toEqual(new Set([kept._id]))
    await removeOutlet(admin, kept._id)
    expect(await ids(outletAnswers as never)).toEqual(new Set())
    expect(await (await outlets.open()).countDocuments({})).toBe(0)
  })

  it('stays unreadable in the database; another SESSION_SECRET says so', async () => {
    const { _id, secret = '' } = await make(net.sites.a1, { kind: 'json' })
    const stored = JSON.stringify(await (await outlets.open()).find().toArray())
    expect(stored).not.toContain('very-secret')
    expect(secret.length).toBe(43)
    expect(stored).not.toContain(secret)
    const { dataDir } = environment()
    configureEnvironment({ DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent' })
    expect((await sendTest(admin, _id)).message).toBe(
      'L’essai n’est pas arrivé\u202f: l’adresse ne peut plus être lue, car SESSION_SECRET a changé\u202f: supprimez ce webhook, puis recréez-le.',
    )
    expect(hook.take()).toEqual([])
  })
})
