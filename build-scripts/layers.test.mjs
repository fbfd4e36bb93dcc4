import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, onTestFinished, test } from 'vitest'

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/**
 * The rules that a project breaks in which each file imports the named others, as `rule: from → to`.
 * @param kind 'type': files of types, which import nothing but types
 */
async function broken(files, kind = 'value') {
  const [ending, word] = kind === 'type' ? ['.ts', 'import type {} from'] : ['.mjs', 'import']
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, imports] of Object.entries(files)) {
    const path = join(folder, 'app', `${file}${ending}`)
    mkdirSync(dirname(path), { recursive: true })
    const up = file.split('/').slice(1).fill('..').join('/') || '.'
    writeFileSync(path, imports.map((other) => `${word} '${up}/${other}${ending}'\n`).join(''))
  }
  const { output } = await cruise(['app'], {
    ruleSet: { forbidden: config.forbidden },
    tsPreCompilationDeps: config.options.tsPreCompilationDeps,
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

test('a cycle between subjects of imports is refused, although no file is in one', async () => {
  expect(
    await broken({
      'imports/models/reader': ['imports/activity/columns'],
      'imports/activity/columns': [],
      'imports/activity/reader': ['imports/models/values'],
      'imports/models/values': [],
    }),
  ).toEqual([
    'no-cycle-between-subjects-of-imports: app/imports/activity → app/imports/models',
    'no-cycle-between-subjects-of-imports: app/imports/models → app/imports/activity',
  ])
})

test('an import upwards, or of a subject into the shared part, is refused', async () => {
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

test('two files that know each other are refused, also where they share nothing but types', async () => {
  const circle = {
    'domain/records/figures': ['domain/records/view'],
    'domain/records/view': ['domain/records/figures'],
  }
  for (const kind of ['value', 'type'])
    expect((await broken(circle, kind)).map((one) => one.split(':')[0])).toEqual(['no-circular'])
})
