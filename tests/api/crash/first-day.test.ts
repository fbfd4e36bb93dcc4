import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { bySheetJs, type MadeSheets } from '~/imports/workbook/writers.fixture'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { ask } from './traffic'

// @long: kills of the built product

/*
 * The built product is killed during the set-up and during the store of a network's workbook. Nothing
 * is half, and the next start, or the same file, does the rest.
 */
const home = mkdtempSync(join(tmpdir(), 'apv-first-day-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const started = (name: string) =>
  startChild({
    DATA_DIR: join(home, name),
    NOW: '2026-11-20T08:30',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
  })

/** Sends a request and kills the product so many ms later, or when it is answered. @returns the answer's status */
async function killDuring({ pid }: ChildServer, after: number, send: () => Promise<Response>) {
  const answer = send().then(
    ({ status }) => status,
    () => null,
  )
  await Promise.race([answer, wait(after)])
  process.kill(pid, 'SIGKILL')
  return answer
}

const FIRST = { name: 'Claire', email: 'claire@exemple.fr', password: 'Un-Secret-Neuf-26' }
const signIn = async (url: string) =>
  (await ask(url, '', '/auth/login', 'POST', { email: FIRST.email, password: FIRST.password }))
    .token as string

const SITES = Array.from({ length: 6 }, (_, i) => `Concession ${i + 1}`)
const PEOPLE = 5
const BOOK: MadeSheets = {
  Réseau: [
    ['Groupe', 'Plaque', 'Concession', 'N° PDV'],
    ...SITES.map((site, i) => ['Groupe', `Plaque ${i % 2}`, site, `0${i + 1}01`]),
  ],
  Collaborateurs: [
    ['Concession', 'Nom', 'Matricule', 'Équipe', 'Métier'],
    ...SITES.flatMap((site, i) =>
      Array.from({ length: PEOPLE }, (_, n) => [
        site,
        `Personne ${i}-${n}`,
        `${i}${n}`,
        'Mécanique',
        'Mécanicien',
      ]),
    ),
  ],
  Objectifs: [
    ['Concession', 'Mois', 'Service', 'HT', 'HEC', 'CA Net'],
    ...SITES.flatMap((site, i) =>
      ['01/2027', '02/2027'].map((month) => [site, month, 'Mécanique', 100 + i, 50, 5000]),
    ),
  ],
}
const give = (url: string, token: string) => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bySheetJs(BOOK))], 'reseau.xlsx'))
  const headers = { Authorization: `Bearer ${token}` }
  return fetch(`${url}/api/network/import`, { method: 'POST', headers, body })
}

const hasTargets = (month: { services: { totalHours: number }[] } | null) =>
  month?.services.some(({ totalHours }) => totalHours > 0)

/** Number of collaborators and of months of targets of each concession; [] before the hierarchy is stored. */
async function contents(url: string, token: string): Promise<number[][]> {
  const sites: { _id: string }[] = await ask(url, token, '/sites')
  return Promise.all(
    sites.map(async ({ _id }) => {
      const people = await ask(url, token, `/workers?site=${_id}`)
      const months = await Promise.all(
        ['1', '2'].map((month) =>
          ask(url, token, `/objectifs?site=${_id}&year=2027&month=${month}`).catch(() => null),
        ),
      )
      return [people.length, months.filter(hasTargets).length]
    }),
  )
}

/** States of the stored workbooks in the log, latest first. */
async function states(url: string, token: string): Promise<string[]> {
  const cookie = `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
  const route = encodeURIComponent('routes/_app+/admin.network_.classeur')
  const address = `${url}/admin/network/classeur?_data=${route}`
  const { loads } = await (await fetch(address, { headers: { Cookie: cookie } })).json()
  return loads.map(({ state }: { state: string }) => state)
}

it('a set-up and a workbook that are cut leave nothing half, and are done by the next try', async () => {
  let code = ''
  // ms after the request: before, while the password is hashed, and around the transaction
  for (const after of [0, 60, 120, 240, 100_000]) {
    const server = await started('network')
    const setUp = await fetch(`${server.url}/api/auth/me`)
    if (setUp.status !== 503) {
      // the account of the cut request is whole, and its code is spent
      expect(await signIn(server.url)).not.toBe('')
      await server.stop()
      break
    }
    const shown = /Code de mise en service : (\S+)\n/.exec(server.output())?.[1] ?? ''
    expect(shown).not.toBe('')
    if (code !== '') expect(shown).toBe(code)
    code = shown
    await killDuring(server, after, () =>
      fetch(`${server.url}/api/setup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...FIRST, code }),
      }),
    )
  }

  const full = SITES.map(() => [PEOPLE, 2])
  for (const after of [150, 500, 900, 1400]) {
    const server = await started('network')
    const token = await signIn(server.url)
    await killDuring(server, after, () => give(server.url, token))
    const next = await started('network')
    const reader = await signIn(next.url)
    const found = await contents(next.url, reader)
    expect([0, SITES.length]).toContain(found.length)
    for (const [people, months] of found) {
      expect([0, PEOPLE]).toContain(people)
      expect([0, 2]).toContain(months)
    }
    expect(await states(next.url, reader)).not.toContain('running')
    await next.stop()
  }
  const last = await started('network')
  const token = await signIn(last.url)
  const answer = await (await give(last.url, token)).json()
  expect(answer.errors).toEqual([])
  expect(await contents(last.url, token)).toEqual(full)
  expect((await (await give(last.url, token)).json()).changes).toEqual([])
  await last.stop()
}, 400_000)
