import autocannon, { type Request } from 'autocannon'
import { DEMO_ACCOUNTS, type DemoAccount } from '../demo/accounts'
import type { DemoNetwork, DemoSite } from '../demo/network'
import { type ChildServer, residentMb } from './child-server'
import { atMost, type Bound } from './performance-budget'

const STEPS = 5
const CONNECTIONS = 4
/** Most memory after the last fifth of the requests, relative to the first fifth; the margin is uncollected garbage. */
const MOST_TIMES_FIRST = 1.25
const DAYS = Array.from({ length: 17 }, (_, i) => `2026-11-${String(i + 3).padStart(2, '0')}`)
const PATHS = [
  '/synthesis',
  '/revenue',
  '/hours',
  '/entries',
  '/financial-dashboard',
  '/crescendo',
  '/synthesis?tab=causes',
  '/videocheck',
  '/quality',
  '/search?q=renn',
  '/help',
]

/** The levels of a chain, narrowest first. */
const LEVELS = ['concession', 'plate', 'group', 'network'] as const

/** Scopes that an account of that level covers: its own, and those of ten concessions below it. */
function scopesOf({ sites }: DemoNetwork, node: DemoAccount['node']): string[] {
  const chainOf = ({ document: { groupId, plateId, _id } }: DemoSite) => {
    const [group, plate] = [`group=${groupId}`, `group=${groupId}&plate=${plateId}`]
    return [`${plate}&site=${_id}`, plate, group, 'group=all']
  }
  const level = LEVELS.indexOf(node)
  const chains = sites.map(chainOf)
  const covered = chains.filter((chain) => chain[level] === chains[0]?.[level])
  return [...new Set(covered.slice(0, 10).flatMap((chain) => chain.slice(0, level + 1)))]
}

/** One request in 20 asks for a scope that its account does not cover. */
const REFUSED = 20

/** Mixed requests: pages, accounts, scopes and days rotate at different rates. */
function requestsOf(network: DemoNetwork, cookies: readonly string[]): Request[] {
  const of = <T>(list: readonly T[], i: number) => list[i % list.length] as T
  const scopes = DEMO_ACCOUNTS.map(({ node }) => scopesOf(network, node))
  return Array.from({ length: PATHS.length * DAYS.length * cookies.length * 4 }, (_, i) => {
    const path = of(PATHS, i)
    const who = i * 3 + 1
    const scope =
      i % REFUSED === 0 ? 'group=all' : of(of(scopes, who), Math.floor(i / PATHS.length))
    const query = `${scope}&date=${of(DAYS, i * 5 + Math.floor(i / 40))}`
    return {
      path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
      headers: { cookie: of(cookies, who), 'accept-encoding': 'gzip' },
    }
  })
}

/**
 * Measures the server's resident memory after each fifth of mixed requests of every demo account; it must stay flat.
 * Accounts request their own scopes. Responses 4xx count too: pages outside the role, scopes outside the cover.
 * @param signIn returns the session cookie of an account
 */
export async function measureMemory(
  server: ChildServer,
  network: DemoNetwork,
  signIn: (email: string) => Promise<string>,
  amount: number,
): Promise<{ table: string; bounds: Bound[] }> {
  const cookies: string[] = []
  for (const { email } of DEMO_ACCOUNTS) cookies.push(await signIn(email))
  const requests = requestsOf(network, cookies)
  const held: number[] = []
  const lines = [`\nMémoire, requêtes mêlées de ${cookies.length} comptes : Mo après`]
  for (let step = 1; step <= STEPS; step++) {
    const answers = await autocannon({
      url: server.url,
      connections: CONNECTIONS,
      requests,
      amount: amount / STEPS,
    })
    if (answers['5xx'] + answers.errors > 0)
      throw new Error(`${answers['5xx'] + answers.errors} requests failed`)
    held.push(residentMb(server.pid))
    const { '2xx': pages, '3xx': elsewhere, '4xx': refused } = answers
    lines.push(
      `${String((amount / STEPS) * step).padStart(9)}${(held.at(-1) ?? 0).toFixed(0).padStart(9)}   (${pages} pages, ${elsewhere} renvois, ${refused} refus)`,
    )
  }
  const [first = Number.NaN] = held
  return {
    table: `${lines.join('\n')}\n`,
    bounds: [
      atMost('mémoire, dernier cinquième × premier', (held.at(-1) ?? 0) / first, MOST_TIMES_FIRST),
    ],
  }
}
