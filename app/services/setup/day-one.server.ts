import { activityStarts } from '~/db/collections/imports.server'
import { latestWatchedFiles } from '~/db/collections/watched-files.server'
import type { Principal } from '~/domain/access/scope'
import { type DayOneNote, dayOneNotes } from '~/domain/setup/day-one'
import { environment } from '~/infra/config/environment.server'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { parisTime } from '~/infra/process/clock.server'
import { readLimit } from '~/services/freshness/deadline.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { currentWatch } from '~/services/watched-folder/watch.server'
import { serverUrls } from '~/urls'

/** Imports that show the usual hour of the files. */
const IMPORTS = 20

/** Time of the first stored import of each day, `HH:mm`. */
async function arrivals(): Promise<string[]> {
  const first = new Map<string, string>()
  // the latest first, so that an earlier one of the same day replaces it
  for (const instant of await activityStarts(IMPORTS)) {
    const time = parisTime(instant)
    first.set(time.slice(0, 10), time.slice(11, 16))
  }
  return [...first.values()]
}

async function folderOf() {
  const state = currentWatch()?.state()
  if (!state) return null
  const [last] = await latestWatchedFiles(1)
  return {
    path: state.path,
    trouble: state.trouble,
    last: last ? { name: last.fileName, at: last.at.toISOString() } : null,
  }
}

/** Notes about what may hinder the first morning, as this request and this process see it. @throws ForbiddenError */
export async function readDayOne(principal: Principal, request: Request): Promise<DayOneNote[]> {
  requireAdministration(principal)
  // Not cached: headers and folder differ between requests without a write.
  markUncacheable()
  const { appUrl, openId, trustProxy } = environment()
  const { protocol, host } = new URL(request.url)
  const [limit, times, folder] = await Promise.all([readLimit(), arrivals(), folderOf()])
  return dayOneNotes({
    limit,
    arrivals: times,
    folder,
    company: openId && { issuer: openId.issuer, callback: appUrl + serverUrls.companyCallback() },
    address: {
      seen: { protocol: protocol === 'https:' ? 'https' : 'http', host },
      appUrl,
      isForwarded: [...request.headers.keys()].some((name) => name.startsWith('x-forwarded-')),
      trustProxy,
    },
  })
}
