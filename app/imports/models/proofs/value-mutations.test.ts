import { expect, it } from 'vitest'
import { SAMPLES } from './sample.fixture'
import { GROUPS, groundOf, type Verdict, verdict } from './verdict.fixture'

/*
 * Mutations of values (8 §5): a file whose cells, rows, text or sheets changed is refused, doubted, or read as before;
 * never green with other figures. `mutation-table.test.ts` changes every export, and writes the table.
 */

const QUICK = ['a', 'c', 'g', 'k', 'l', 'm']
const samples = SAMPLES.filter(({ name }) => QUICK.includes(name))
const count: Record<Verdict, number> = {
  refused: 0,
  amber: 0,
  doubted: 0,
  same: 0,
  WRONG: 0,
  '–': 0,
}

it.each(samples)('($name) is green as it is', async (sample) => {
  const { before } = await groundOf(sample)
  expect([before.kind, before.why]).toEqual(['green', ''])
  expect(before.figures.size).toBeGreaterThan(0)
})

it.each(GROUPS.flatMap(({ mutations }) => mutations))('$name', async (mutation) => {
  const found: Record<string, Verdict> = {}
  for (const sample of samples) {
    const answer = await verdict(sample, mutation)
    found[sample.name] = answer
    count[answer]++
  }
  expect(Object.values(found)).not.toContain('WRONG')
})

it('most changes are refused or doubted by the file itself', () => {
  // A run of one test by its name alone counts nothing.
  const all = count.refused + count.amber + count.doubted + count.same
  if (all > 0) expect(count.refused + count.amber).toBeGreaterThan(count.doubted * 5)
})
