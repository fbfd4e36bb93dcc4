import { accessSync, constants, type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  PATIENCE_MS,
  readWatchedName,
  WATCHED_FOLDERS,
  type WatchedState,
} from '~/domain/imports/watched-folder'
import { type PatternModel, readPatternName } from '~/domain/imports/watched-models'
import { environment } from '~/infra/config/environment.server'
import { unusable } from '~/infra/config/session-secret.server'
import { folderTrouble, makeFolder } from '~/infra/config/writable-folder.server'
import { logger } from '~/infra/logger.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now, realNow, today } from '~/infra/process/clock.server'
import { activeModels } from '~/services/import-models/read-models.server'
import { type Found, isSame, isUnfinished, lookAt } from './files.server'
import { finishFiles, takeFile } from './import-file.server'

/** Interval between two checks of the folder, ms. A file is imported at the second check that finds it unchanged. */
const EVERY_MS = 5_000

/** Watched folder. */
export interface Watch {
  look(): Promise<void>
  /** result of this process's latest look */
  state(): Omit<WatchedState, 'files'>
}

/** File with the time, in ms, of the first look that found it in this state. */
type Seen = Found & { since: number }

/** Error: a target folder cannot be used; the message says which and why. */
class OwnFolderError extends Error {}

function checkUsable(path: string): void {
  makeFolder(path)
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Creates missing target folders, because a file that cannot be moved must not be imported. @throws OwnFolderError */
function checkOwnFolders(folder: string): void {
  for (const own of WATCHED_FOLDERS)
    try {
      checkUsable(join(folder, own))
    } catch (error) {
      throw new OwnFolderError(`${own}\u202f: ${folderTrouble(error)}`)
    }
}

/** Logs each ignored file once per watch. */
function ignoring(): (name: string) => void {
  const named = new Set<string>()
  return (name) => {
    if (!named.has(name))
      logger().warn({ file: name }, 'a file of the watched folder is left alone')
    named.add(name)
  }
}

/** True for hidden entries and the product's own folders, which are ignored without a log line. */
const isUnseen = (entry: Dirent) =>
  entry.name.startsWith('.') ||
  (entry.isDirectory() && WATCHED_FOLDERS.some((own) => own === entry.name))

/** Import models with a pattern of file names. */
const patternModels = async (): Promise<PatternModel[]> =>
  (await activeModels()).flatMap(({ _id, model: { feeds, file, replaces } }) =>
    file ? [{ _id, feeds, file, replaces }] : [],
  )

const nameOf = (name: string, models: readonly PatternModel[]) =>
  readWatchedName(name) ?? readPatternName(name, models, today())

/** Watches a folder; the caller starts each look (7-beyond §2). */
export function watchFolder(folder: string): Watch {
  let seen = new Map<string, Seen>()
  let state: Omit<WatchedState, 'files'> = {
    path: folder,
    lookedAt: null,
    trouble: null,
    ignored: [],
    waiting: [],
    stuck: [],
  }
  const ignore = ignoring()
  const look = async () => {
    const before = seen
    const models = (await bestEffort('the models of dropped files', patternModels)) ?? []
    const entries = await readdir(folder, { withFileTypes: true })
    // Only after reading the folder: the mount point of a missing share must not be filled with folders.
    checkOwnFolders(folder)
    seen = new Map()
    const ignored: string[] = []
    const waiting: string[] = []
    const stuck: WatchedState['stuck'] = []
    await bestEffort('the end of dropped files', () => finishFiles(folder))
    for (const entry of entries) {
      const { name } = entry
      if (isUnseen(entry)) continue
      const meant = entry.isFile() ? nameOf(name, models) : null
      if (!meant) {
        ignored.push(name)
        ignore(name)
        continue
      }
      const found = await lookAt(folder, name)
      if (!found) continue
      const earlier = before.get(name)
      const hasStopped = isSame(earlier, found)
      const since = earlier && hasStopped ? earlier.since : realNow().getTime()
      seen.set(name, { ...found, since })
      if (!hasStopped) continue
      const take = async () => {
        const isCut = await isUnfinished(folder, found)
        if (isCut && realNow().getTime() - since < PATIENCE_MS) waiting.push(name)
        else await takeFile(folder, meant, found, isCut)
      }
      await bestEffort(`the dropped file ${name}`, () =>
        take().catch((error: unknown) => {
          stuck.push({ name, trouble: folderTrouble(error) })
          throw error
        }),
      )
    }
    state = { ...state, ignored, waiting, stuck }
  }
  return {
    state: () => state,
    look: async () => {
      try {
        await look()
        state = { ...state, trouble: null }
      } catch (error) {
        if (!state.trouble) logger().error({ err: error }, 'the watched folder cannot be read')
        const trouble = error instanceof OwnFolderError ? error.message : folderTrouble(error)
        state = { ...state, trouble, waiting: [], stuck: [] }
      }
      state = { ...state, lookedAt: now().toISOString() }
    },
  }
}

let watch: Watch | null = null
let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null

/** Watch of `IMPORT_DIR`; null without one. */
export const currentWatch = (): Watch | null => watch

const tick = () => {
  running ??= (watch?.look() ?? Promise.resolve()).finally(() => {
    running = null
  })
}

/**
 * Checks `IMPORT_DIR` now and every 5 s until `stopWatchedFolder`.
 * @throws ConfigurationError when the folder cannot be used
 */
export function startWatchedFolder(): void {
  const { importDir } = environment()
  if (!importDir || timer) return
  try {
    for (const path of [importDir, ...WATCHED_FOLDERS.map((own) => join(importDir, own))])
      checkUsable(path)
  } catch (error) {
    throw unusable(importDir, error, 'IMPORT_DIR')
  }
  watch = watchFolder(importDir)
  timer = setInterval(tick, EVERY_MS)
  timer.unref()
  tick()
}

/** Stops the watch and waits for the file in progress. */
export async function stopWatchedFolder(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await running
  watch = null
}
