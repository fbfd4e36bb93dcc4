import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let anne: string

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  anne = (await makeWorker(net.sites.a1, { name: 'Anne Martin', matricule: 'A12' }))._id
})

/** Pastes a block into December 2026 from the 1st (dialog), or from Monday the 14th (grid), and shows what would land. */
async function shown(where: 'dialog' | 'grid', row: string) {
  const { _id, groupId, plateId } = net.sites.a1
  const scope = `group=${groupId}&plate=${plateId}&site=${_id}&date=2026-11-19&month=2026-12`
  const cells = row.split(' | ')
  // the codes of each column in turn; columns of sums hold a figure
  const codes = cells.map((cell, i) => (/Tot|S49/.test(cell) ? '3' : ['CP', 'RTT', 'F'][i % 3]))
  const table = `\t${cells.join('\t')}\nAnne Martin\t${codes.join('\t')}`
  const sheet = await house.post(`/planning?${scope}&mode=edit&dialog=paste`, {
    intent: 'paste-table',
    site: _id,
    month: '2026-12',
    table,
    ...(where === 'grid' ? { day: '14', rows: anne } : { day: '1' }),
  })
  return {
    status: sheet.status,
    lines: sheet.lines.filter((line) => /^Anne Martin, |Rien n’est collé|pas un jour/.test(line)),
  }
}

const away = (...days: string[]) =>
  days.map((day) => `Colonne « ${day} » : pas un jour de décembre 2026.`)

/*
 * December 2026: the 1st is a Tuesday, the 7th a Monday. Column by column the codes are CP, RTT, F, CP, RTT, F.
 */
// shows decision 56 (page: text box and grid (no call pastes)): rows of days in any writing
describe.each(['dialog', 'grid'] as const)('56: a block lands where it says (%s)', (where) => {
  it.each([
    ['30 | 1 | 2 | 3 | 4', 'Anne Martin, 4 cellules : RTT les 1, 4 ; F le 2 ; CP le 3', away('30')],
    [
      '28 | 29 | 30 | 31 | 1 | 2',
      'Anne Martin, 4 cellules : CP les 28, 31 ; RTT le 29 ; F le 30',
      away('1', '2'),
    ],
    ['30 | 31 | 01 | 02', 'Anne Martin, 2 cellules : CP le 30 ; RTT le 31', away('01', '02')],
    ['L 7 | M 8 | M 9', 'Anne Martin, 3 cellules : CP le 7 ; RTT le 8 ; F le 9', []],
    ['L7 | M8 | M9', 'Anne Martin, 3 cellules : CP le 7 ; RTT le 8 ; F le 9', []],
    ['lu 07 | ma 08', 'Anne Martin, 2 cellules : CP le 7 ; RTT le 8', []],
    ['07.12 | 08.12', 'Anne Martin, 2 cellules : CP le 7 ; RTT le 8', []],
    ['46363 | 46364', 'Anne Martin, 2 cellules : CP le 7 ; RTT le 8', []],
    ['7 | 8 | Total | 9', 'Anne Martin, 3 cellules : CP les 7, 9 ; RTT le 8', []],
    [
      '7 | 8 | 9 | Tot | S49 | 10',
      'Anne Martin, 4 cellules : CP le 7 ; RTT le 8 ; F les 9, 10',
      [],
    ],
  ])('%s', async (row, person, refused) => {
    expect(await shown(where, row)).toEqual({ status: 200, lines: [person, ...refused] })
  })

  it.each(['9 | 8 | 7', '7 | 7 | 8 | 8'])('or nowhere: %s', async (row) => {
    const why = `La ligne « ${row} » n’est pas comprise comme une ligne de jours. Rien n’est collé.`
    expect(await shown(where, row)).toEqual({ status: 422, lines: [why] })
  })
})
