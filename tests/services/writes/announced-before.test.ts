import { beforeEach, expect, it } from 'vitest'
import {
  announce,
  type Deed,
  newToken,
  refuseUnfinished,
  standing,
} from '~/db/announcements.server'
import { auditOf } from '~/db/audit.server'
import { planning } from '~/db/planning.server'
import { rollups } from '~/db/rollups.server'
import type { WriteToken } from '~/db/stamp.server'
import { signOfLife } from '~/infra/runner.server'
import { finishWrites } from '~/services/rollups/finish.server'
import { useDatabase } from '../database'

useDatabase()

const WORKER = '65a1b2c3d4e5f60718293a01'
const MONTH = `${WORKER}-2026-11`
const at = new Date('2026-11-20T07:30:00Z')

const deeds: Deed[] = [
  {
    model: 'planning',
    id: MONTH,
    replaces: null,
    told: {
      entity: 'planning',
      entityId: 'site-a|2026-11',
      action: 'update',
      changes: [
        { field: `${WORKER}-2026-11-20`, old: '1', new: 'CP' },
        { field: `${WORKER}-2026-11-21`, old: null, new: '0.5' },
      ],
    },
  },
]
const content = {
  who: { userId: 'u1', userName: 'Ana' },
  at,
  deeds,
  stale: null,
  reference: false,
  next: null,
  places: [],
}

/** The document that the announced write left behind. */
async function written(token: WriteToken) {
  await (await planning.open()).insertOne({ _id: MONTH, lastSave: token } as never)
}

/** What the trail tells once every write that was cut short is finished. */
async function told() {
  await finishWrites()
  expect(await standing()).toEqual([])
  return (await auditOf('planning', 'site-a|2026-11')).map(({ userName, changes }) => ({
    userName,
    changes,
  }))
}

let token: WriteToken
beforeEach(() => {
  token = newToken()
})

it('tells a write of a process that is gone, as it was announced', async () => {
  await announce(token, { ...content, ...signOfLife() })
  await written(token)
  expect(await told()).toEqual([{ userName: 'Ana', changes: deeds[0]?.told?.changes }])
})

it('tells one that an earlier version announced, whose deeds are a list and which names no places', async () => {
  const { places: _, ...before } = content
  const announced = { _id: `announced|${token}`, ...before, ...signOfLife(), reached: [] }
  await (await rollups.open()).insertOne(announced as never)
  await written(token)
  expect(await told()).toEqual([{ userName: 'Ana', changes: deeds[0]?.told?.changes }])
})

it('refuses to start on one that only an earlier version can finish', async () => {
  await refuseUnfinished()
  const next = { name: 'site-moved', id: 'site-a' }
  await announce(token, { ...content, next, ...signOfLife() })
  await expect(refuseUnfinished()).rejects.toThrow('Démarrez une fois cette version précédente')
})

it('tells nothing of a write that did not take place', async () => {
  await announce(token, { ...content, ...signOfLife() })
  expect(await told()).toEqual([])
})
