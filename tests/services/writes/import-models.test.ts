// @long: every call of every write of a model fails before and after its effect
import { beforeAll, describe, expect, it } from 'vitest'
import { findModel, versionsOfModel } from '~/db/collections/import-models.server'
import { activityModel } from '~/domain/import-models/model.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { createModel, deleteModel, updateModel } from '~/services/import-models/write-models.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { makeFailing } from './failures'
import { type Scenario, tryElections, tryFailures } from './scenario'

useDatabase({ keep: true })
beforeAll(() => {
  setClock(instantOfParis('2026-11-20T08:30'))
  makeFailing()
})

const ID = '0123456789abcdef01234567'
const admin = makePrincipal()
const create = () => createModel(admin, activityModel({ name: 'Soir' }), null, ID)

/** Name and version of the model in use. */
async function stored() {
  const found = await findModel(ID)
  const { name = null, version = null } = found && !found.deletedAt ? found : {}
  return { name, version }
}

/** Checks that each version up to the latest is stored once. */
async function checkVersions() {
  const latest = (await findModel(ID))?.version ?? 0
  const versions = (await versionsOfModel(ID)).map(({ version }) => version)
  expect(versions).toEqual(Array.from({ length: latest }, (_, i) => latest - i))
}

const SCENARIOS: Scenario[] = [
  {
    name: 'a new model',
    entity: 'importModel',
    prepare: async () => ({ act: create, stored, holds: checkVersions }),
  },
  {
    name: 'the next version of a model',
    entity: 'importModel',
    prepare: async () => {
      await create()
      const next = activityModel({ name: 'Nuit' })
      return { act: () => updateModel(admin, ID, next, null, 1), stored, holds: checkVersions }
    },
  },
  {
    name: 'a model that goes',
    entity: 'importModel',
    prepare: async () => {
      await create()
      return { act: () => deleteModel(admin, ID, 1), stored, holds: checkVersions }
    },
  },
]

describe.each(SCENARIOS)('$name', (scenario) => {
  it('is stored with its version and audited completely, whichever call fails (4-decisions, 49)', async () => {
    expect(await tryFailures(scenario)).toBeGreaterThan(12)
  }, 300_000)

  it('is not affected by an election', async () => {
    expect(await tryElections(scenario)).toBeGreaterThan(6)
  }, 300_000)
})
