import type { APIRequestContext } from '@playwright/test'
import { expect } from '../harness/expect'
import {
  ACCOUNTS,
  activityFile,
  DAYS,
  FIRST,
  HOLIDAYS,
  importDate,
  MONTH,
  PEOPLE,
  SITES,
  TARGETS,
} from './network'

const origin = (url: string) => ({ origin: new URL(url).origin })
/** Above Playwright's limit for actions, in ms: a file of a busy machine takes longer. */
export const LONG = { timeout: 120_000 }

/** Calls of a signed-in browser on one product. */
export interface Caller {
  request: APIRequestContext
  url: string
}

type Named = { _id: string; name: string }

async function post<T>({ request, url }: Caller, path: string, data: object): Promise<T> {
  const answer = await request.post(url + path, { data, headers: origin(url), ...LONG })
  expect(answer.status(), `${path} ${await answer.text()}`).toBeLessThan(300)
  return answer.json()
}

export async function get<T>({ request, url }: Caller, path: string): Promise<T> {
  const answer = await request.get(url + path, LONG)
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/** The first administrator, by the call and the code of the terminal; then signed in. */
export async function setUp(caller: Caller, output: string): Promise<void> {
  const code = /Code de mise en service : (\S+)/.exec(output)?.[1] ?? ''
  await post(caller, '/api/setup', { ...FIRST, code })
  const { request, url } = caller
  const { email, password } = FIRST
  const form = { email, password }
  const answer = await request.post(`${url}/login`, {
    form,
    headers: origin(url),
    ...LONG,
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
}

/** The network of the workbook, place by place, person by person, account by account. */
export async function enterByCalls(caller: Caller): Promise<void> {
  const ids = new Map<string, string>()
  const once = async (name: string, path: string, data: object) => {
    if (!ids.has(name)) ids.set(name, (await post<Named>(caller, path, { name, ...data }))._id)
    return ids.get(name) ?? ''
  }
  for (const [date, name] of HOLIDAYS) await post(caller, '/api/holidays', { date, name })
  for (const { group, plate, name, pdv } of SITES) {
    const groupId = await once(group, '/api/groups', {})
    const plateId = await once(`${plate}`, '/api/plates', { group: groupId })
    await once(name, '/api/sites', { plate: plateId, numerosPDV: [pdv] })
  }
  for (const { site, name, matricule, service, metier, apprentice, arrival } of PEOPLE)
    await post(caller, '/api/workers', {
      name,
      service,
      metier,
      ...(service === 'cas_ccs_ce' ? { secondaryService: 'mechanic' } : {}),
      isApprenticeDefault: apprentice,
      matricule,
      arrivesOn: arrival,
      assignmentId: ids.get(site.name),
      assignmentLevel: 'concession',
      month: MONTH,
    })
  for (const { email, name, metier, site } of ACCOUNTS)
    await post(caller, '/api/users', {
      email,
      name,
      metier,
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: ids.get(site.name),
      invite: true,
    })
  for (const { site, month, services, entries } of TARGETS) {
    const sum = (key: 'totalHours' | 'hecHours' | 'revenue') =>
      services.reduce((all, service) => all + service[key], 0)
    await post(caller, '/api/objectifs', {
      year: 2026,
      month,
      site: ids.get(site.name),
      budget: {
        totalHours: sum('totalHours'),
        hecHours: sum('hecHours'),
        revenue: sum('revenue'),
        totalEntries: entries,
      },
      services: services.map(({ key, totalHours, hecHours, revenue }) => ({
        key,
        totalHours,
        hecHours,
        netRevenue: revenue,
      })),
    })
  }
}

/** The 20 days' files, one call each. */
export async function importByCalls({ request, url }: Caller): Promise<void> {
  for (const day of DAYS) {
    const file = {
      name: `dms-${day}.xlsx`,
      mimeType: 'application/xlsx',
      buffer: activityFile(day),
    }
    const answer = await request.post(`${url}/api/dashboard/import`, {
      multipart: { file, date: importDate(day) },
      headers: origin(url),
      ...LONG,
    })
    const said = await answer.json()
    expect(answer.status(), JSON.stringify(said)).toBe(200)
    expect(said).toMatchObject({ activityDate: day, sites: { stored: 12, failed: 0 }, errors: [] })
  }
}

/** The month's planning of each concession, filled by the form of its own page. */
export async function fillBySites(caller: Caller): Promise<void> {
  const { request, url } = caller
  for (const { _id, name } of await get<Named[]>(caller, '/api/sites')) {
    const answer = await request.post(`${url}/planning?site=${_id}&month=${MONTH}`, {
      form: { intent: 'auto-fill', site: _id, month: MONTH },
      headers: origin(url),
      ...LONG,
      maxRedirects: 0,
    })
    expect(answer.status(), name).toBe(302)
  }
}
