import { ask, CELL_DAY, CODES, type Counter, DATE, MONTH, type Traffic } from './traffic'

const possible = ({ sent, acknowledged }: Counter) =>
  Array.from({ length: sent - acknowledged + 1 }, (_, i) => acknowledged + i)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

interface Found {
  /** version of each concession's record, from the stored figures */
  versions: number[]
  wrong: string[]
}

async function lookAtRecords(url: string, traffic: Traffic): Promise<Found> {
  const { token, sites, imports } = traffic
  const found: Found = { versions: [], wrong: [] }
  for (const { _id, name } of sites) {
    const raw = await ask(url, token, `/records/by-date-and-site?site=${_id}&date=${DATE}`)
    const mechanic = raw.find(({ service }: { service: string }) => service === 'mechanic')
    const { detailsByMechanic } = await ask(
      url,
      token,
      `/productivity?period=${DATE}&siteId=${_id}`,
    )
    const hours = detailsByMechanic
      .filter(({ workerName }: { workerName: string }) => ['Kim', 'Lou'].includes(workerName))
      .map(({ billedHours }: { billedHours: number }) => billedHours)
    const parts = [
      mechanic.netRevenue,
      mechanic.totalHours - 1000,
      mechanic.entriesClients,
      ...hours,
    ]
    const [version] = parts
    found.versions.push(version)
    if (parts.length !== 5 || parts.some((part) => part !== version))
      found.wrong.push(`${name} is of several versions: ${parts}`)
    if (!possible(imports).includes(version))
      found.wrong.push(`${name} holds ${version} of ${JSON.stringify(imports)}`)
  }
  // a version that was read once must not disappear later
  if (found.wrong.length === 0) imports.acknowledged = Math.min(...found.versions)
  return found
}

async function lookAtCells(url: string, { token, workers, cells }: Traffic): Promise<string[]> {
  const entries: { worker: string; date: string; code: string }[] = await ask(
    url,
    token,
    `/planning?month=${MONTH}`,
  )
  const day = entries.filter(({ date }) => date === CELL_DAY)
  const codes = possible(cells).map((version) => CODES[version % CODES.length] as string)
  const wrong = workers.flatMap((worker) => {
    const code = day.find((entry) => entry.worker === worker)?.code ?? ''
    return codes.includes(code) ? [] : [`a cell holds ${code} of ${codes}`]
  })
  const present = day.filter(({ code }) => Number(code) > 0 || code === 'P').length
  const { workingWorkerCount } = await ask(url, token, `/planning/working-count?date=${CELL_DAY}`)
  const { globalTotals } = await ask(url, token, `/records?date=${CELL_DAY}`)
  const productive = day.filter(({ code }) => Number(code) > 0).length
  if (present !== workingWorkerCount) wrong.push(`${workingWorkerCount} present, ${present} are`)
  if (productive !== globalTotals.dailyStaff)
    wrong.push(`${globalTotals.dailyStaff} in the sum of attendance, ${productive} are`)
  return wrong
}

async function lookAtTargets(
  url: string,
  { token, sites, targets, acknowledgedTargets }: Traffic,
): Promise<number[]> {
  const own = sites.map(({ _id }) => ask(url, token, `/objectifs?year=2026&month=11&site=${_id}`))
  const values: number[] = (await Promise.all(own)).map(({ budget }) => budget.revenue)
  values.forEach((value, i) => {
    const may = possible({
      sent: targets.sent,
      acknowledged: acknowledgedTargets.get(i) ?? 0,
    }).filter((version) => version % sites.length === i)
    if (!may.includes(value - 100_000))
      throw new Error(`${sites[i]?.name} has the target ${value} of ${may}`)
  })
  return values
}

/** Finds data loss after a restart: lost acknowledged writes, concessions with mixed versions, wrong sums. */
export async function findDataLoss(url: string, traffic: Traffic): Promise<string[]> {
  const { versions, wrong } = await lookAtRecords(url, traffic)
  wrong.push(...(await lookAtCells(url, traffic)))
  const targets = await lookAtTargets(url, traffic)
  const groups = [...new Set(traffic.sites.map(({ group }) => group))]
  for (const group of [null, ...groups]) {
    const within = (values: number[]) =>
      sum(values.filter((_, i) => group === null || traffic.sites[i]?.group === group))
    const where = group ? `&groupId=${group}` : ''
    const { globalTotals } = await ask(url, traffic.token, `/records?date=${DATE}${where}`)
    const { netRevenue } = globalTotals
    if (Math.abs(netRevenue.realized - within(versions)) > 1e-6)
      wrong.push(`${netRevenue.realized} as the sum of ${versions} in ${group}`)
    if (Math.abs(netRevenue.wholeTarget - within(targets)) > 1e-6)
      wrong.push(`${netRevenue.wholeTarget} as the sum of the targets ${targets} in ${group}`)
  }
  return wrong
}
