import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APP = new URL('../../../app/', import.meta.url).pathname
const SERVICES = join(APP, 'services/')
const ROLLUPS = join(SERVICES, 'rollups')
const WRITES_ROOM = join(SERVICES, 'writes')

/** What only `change` and its finishing may do: tell the trail, announce, settle, make a token. */
const BY_HAND =
  /^(addActs|insertActs|inTransaction|announce|settle|newToken|conclude|storeRollups|forgetRollups)$/
/** Names of the database's writing functions whose documents the trail tells or a sum counts. */
const WRITES =
  /^(insert|update|delete|remove|rename|store)(Worker|Objectif|Group|Plate|Site|User|Holiday|WorkingDays|Reopened|Quality|Comment|MetierTarget|MechanicTarget|Ticket)$|^(renameGroup|writePlanning|replaceRecords|replaceVideocheck|moveTicket)$/

const files = readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.server.ts'))
  .map((name) => join(SERVICES, name))
  .filter((name) => !name.startsWith(ROLLUPS) && !name.startsWith(WRITES_ROOM))
/** What a file imports of the database and of the sums. */
function importsOf(name: string): string[] {
  const text = readFileSync(name, 'utf8')
  const lists = text.matchAll(
    /import \{([^}]*)\} from '~\/(?:db|services\/rollups|services\/writes)\//g,
  )
  return [...lists].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
}

it('no service tells the trail or settles sums by hand', () => {
  expect(files.filter((name) => importsOf(name).some((one) => BY_HAND.test(one)))).toEqual([])
})

it('whoever writes what is told or counted writes through `write` or `change`', () => {
  const writers = files.filter((name) => importsOf(name).some((one) => WRITES.test(one)))
  // planning has four, network three, users two, and eight subjects one each; the pattern may miss none of them
  expect(writers.length).toBeGreaterThanOrEqual(16)
  const isOneWay = (one: string) => one === 'write' || one === 'change'
  expect(writers.filter((name) => !importsOf(name).some(isOneWay))).toEqual([])
})

it('nothing is imported for its effect alone: the bundle would leave it out', () => {
  const all = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(APP, name))
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((name) => /^import '/m.test(readFileSync(name, 'utf8')))).toEqual([])
})
