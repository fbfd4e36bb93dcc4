import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** The rules that a house breaks in which each file imports the named others, as `rule: from → to`. */
async function broken(files) {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, imports] of Object.entries(files)) {
    const path = join(folder, 'app', `${file}.mjs`)
    mkdirSync(dirname(path), { recursive: true })
    const up = file.split('/').slice(1).fill('..').join('/') || '.'
    writeFileSync(path, imports.map((other) => `import '${up}/${other}.mjs'\n`).join(''))
  }
  const { output } = await cruise(['app'], {
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  })
  return output.summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    .sort()
}

const services = (name) => `app/services/${name}`

test('imports between subjects that lead one way are fine', async () => {
  expect(
    await broken({
      'services/revenue/page': ['services/scope/month'],
      'services/scope/month': ['services/rollups/read'],
      'services/rollups/read': [],
    }),
  ).toEqual([])
})

test('a cycle between subjects is refused, although no file is in one', async () => {
  expect(
    await broken({
      'services/audit/page': ['services/network/move'],
      'services/network/move': [],
      'services/network/page': ['services/audit/trail'],
      'services/audit/trail': [],
    }),
  ).toEqual([
    `no-cycle-between-subjects: ${services('audit')} → ${services('network')}`,
    `no-cycle-between-subjects: ${services('network')} → ${services('audit')}`,
  ])
})

test('an import upwards, or of a guest into the house, is refused', async () => {
  expect(
    await broken({
      'domain/rule': ['services/audit/page'],
      'services/audit/page': [],
      'embedded/start': ['infra/clock'],
      'infra/clock': [],
    }),
  ).toEqual([
    'domain-is-pure: app/domain/rule.mjs → app/services/audit/page.mjs',
    'layer-domain: app/domain/rule.mjs → app/services/audit/page.mjs',
    'layer-embedded: app/embedded/start.mjs → app/infra/clock.mjs',
  ])
})
