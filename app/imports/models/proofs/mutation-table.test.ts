// @long: changes fourteen exports in a hundred ways
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import fc from '../../../../tests/property'
import { exportCsv } from '../exports.fixture'
import type { Mutation } from './change-rows.fixture'
import { answerOfBytes } from './judge.fixture'
import { SAMPLES } from './sample.fixture'
import { GROUPS, groundOf, type Verdict, verdict } from './verdict.fixture'

const FILE = 'app/imports/models/proofs/mutation-table.txt'
const LETTERS: Readonly<Record<Verdict, string>> = {
  refused: 'R',
  amber: 'A',
  doubted: 'D',
  same: '=',
  WRONG: 'WRONG',
  '–': '·',
}
const HEAD = `Changed exports and their answers

Each line changes one thing in an export of app/imports/models (letters of its fixtures, one answer each); the file is
then read with the unchanged model.

R  red: refused
A  amber: the row, column, value or sheet is in the account, or the concession failed by name
D  amber or red: the file cannot show it; next to even days before it is doubted or refused
=  green: read, with the figures of before
·  nothing to change so, or no row of sums that could show it

None is green with other figures. This file is written by
RENEW_FIXTURES=1 npx vitest run app/imports/models/proofs/mutation-table.test.ts
`

async function table(): Promise<string> {
  const parts: string[] = [HEAD]
  for (const { title, mutations } of GROUPS) {
    const lines = [`${SAMPLES.map(({ name }) => name).join('')}  ${title.toUpperCase()}`]
    for (const mutation of mutations) {
      let answers = ''
      for (const sample of SAMPLES) answers += LETTERS[await verdict(sample, mutation)]
      lines.push(`${answers}  ${mutation.name}`)
    }
    parts.push(`${lines.join('\n')}\n`)
  }
  return parts.join('\n')
}

it('every change of every export has the answer of the table, and none is wrong', async () => {
  const made = await table()
  expect(made).not.toContain('WRONG')
  if (process.env.RENEW_FIXTURES) writeFileSync(FILE, made)
  expect(made).toBe(readFileSync(FILE, 'utf8'))
}, 300_000)

/** Changes that the file itself shows, of exports whose own totals are compared. */
const ALONE: readonly Mutation[] = GROUPS.flatMap(({ mutations }) => mutations).filter(
  ({ rows, shownBy }) => rows !== undefined && shownBy !== 'days',
)
const CONTROLLED = SAMPLES.filter(
  ({ made }) => Object.keys(made.model.control ?? {}).length > 3 - 1,
)

it('several changes at once are never green with other figures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CONTROLLED),
      fc.array(fc.constantFrom(...ALONE), { minLength: 2, maxLength: 3 }),
      async (sample, several) => {
        const { kept, before } = await groundOf(sample)
        let { made } = sample
        for (const { rows } of several)
          made = { ...made, rows: rows?.({ ...sample, made }) ?? made.rows }
        const answer = await answerOfBytes(exportCsv(made), kept)
        if (answer.kind !== 'green') return
        for (const [key, figures] of answer.figures) expect(figures).toBe(before.figures.get(key))
      },
    ),
    { numRuns: 400 },
  )
}, 300_000)
