import { expect, it } from 'vitest'
import { paul, send, usePlanningPage } from './page-fixture'

usePlanningPage()

const REFUSED = 'Erreur lors de la sauvegarde\u202f: Collez au plus 2\u202f000 lignes à la fois.'
const paste = (table: string, rows = '') => send({ intent: 'paste-table', table, day: '2', rows })

it('takes two thousand lines at a time and refuses more, whatever they hold', async () => {
  const longest = await paste('x\n'.repeat(2_000))
  expect(longest.view.error).not.toBe(REFUSED)
  for (const table of ['x\n'.repeat(2_001), '1\nlun.\n'.repeat(100_000)]) {
    const refused = await paste(table)
    expect([refused.status, refused.view.error]).toEqual([422, REFUSED])
  }
})

it('fills one row for a worker who is listed thirty thousand times', async () => {
  const { view } = await paste('CP\nCP\nCP', Array(30_000).fill(paul._id).join(','))
  // the first line belongs to Paul; later lines would belong to the workers listed after him
  const names = view.paste?.fields.map(([name]) => name) ?? []
  expect(names.filter((name) => name === `s.${paul._id}`)).toHaveLength(1)
  expect(names).toContain(`c.${paul._id}.02`)
})
