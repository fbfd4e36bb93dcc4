import { Collection } from 'mongodb'
import { describe, expect, it, vi } from 'vitest'
import { outletAnswers, outletMessages } from '~/db/collections/outlet-messages.server'
import { outlets } from '~/db/collections/outlets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock, setRealNow } from '~/infra/process/clock.server'
import { removeSite } from '~/services/hierarchy/sites.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { enqueueOutlets } from '~/services/outlets/due.server'
import { sendDueMessages } from '~/services/outlets/outbox.server'
import { pauseOutlet, removeOutlet, viewOutlet } from '~/services/outlets/outlets.server'
import { sendTest } from '~/services/outlets/trial.server'
import { readLines } from '~/services/to-complete/lines.server'
import { makeSite } from '../../builders/hierarchy'
import { secondInstance } from '../harness/second-instance'

import { admin, at, DATE, hook, importA1, make, net, storeA1, useWebhooks } from './webhooks'

// why: the receiver's certificate is not one of the system's, and its name is in no DNS
vi.mock('~/infra/outbound/webhook-network.server', async () => {
  const { CERTIFICATE: ca } = await import('../harness/webhook-receiver')
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  return { webhookNetwork: () => ({ allowed: new Set(['hook.test']), ca, resolve }) }
})

useWebhooks()

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
