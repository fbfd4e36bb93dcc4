import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WatchedEnd } from '~/db/collections/watched-files.server'
import { freeName, reportName, type WatchedFolder } from '~/domain/imports/watched-folder'
import { HEAD_BYTES, isTruncatedFile, TAIL_BYTES } from '~/imports/workbook/cut-short'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { sha256 } from '~/infra/auth/tokens.server'
import { describeFile } from '~/services/imports/import-run.server'

/** Dropped file as the watch found it. */
export interface Found {
  name: string
  /** size in bytes */
  size: number
  mtimeMs: number
}

/** Content of a file; `bytes` is null when the file is too large. */
export interface Content {
  /** digest of the file's name and content */
  _id: string
  bytes: Uint8Array | null
  /** '' without bytes */
  sha256: string
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** File's current size and time; null when the file no longer exists. */
export async function lookAt(folder: string, name: string): Promise<Found | null> {
  try {
    const { size, mtimeMs } = await stat(join(folder, name))
    return { name, size, mtimeMs }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True when both looks found the same file. */
export const isSame = (one: Found | null | undefined, other: Found | null): boolean =>
  !!one && !!other && one.size === other.size && one.mtimeMs === other.mtimeMs

/** True when the copy of a file is not complete. A file that is too large is rejected either way. */
export async function isUnfinished(folder: string, { name, size }: Found): Promise<boolean> {
  if (size > MAX_FILE_BYTES) return false
  const handle = await open(join(folder, name), 'r').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!handle) return false
  try {
    const read = async (length: number, position: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    const from = Math.max(0, size - TAIL_BYTES)
    return isTruncatedFile(await read(HEAD_BYTES, 0), await read(size - from, from), size)
  } finally {
    await handle.close()
  }
}

/** Reads a dropped file; null when the file no longer exists. */
export async function readContent(folder: string, found: Found): Promise<Content | null> {
  const { name, size, mtimeMs } = found
  if (size > MAX_FILE_BYTES)
    return { _id: sha256(`${name}\0${size} ${mtimeMs}`), bytes: null, sha256: '' }
  try {
    const bytes = new Uint8Array(await readFile(join(folder, name)))
    const opening = await describeFile({ bytes, fileName: name })
    return { _id: sha256(`${name}\0${opening.sha256}`), bytes, sha256: opening.sha256 }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A name that is free below the folder. */
export async function freeTarget(
  folder: string,
  below: WatchedFolder,
  name: string,
): Promise<string> {
  return freeName(name, new Set(await readdir(join(folder, below))))
}

/** Syncs a folder to disk before the claim is closed, so that a power cut cannot bring a moved file back. */
async function settleOnDisk(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    // some systems cannot open or sync folders: the move itself has succeeded
  }
}

/** Text with a byte order mark, without which Excel reads UTF-8 as Windows-1252. */
const forWindows = (text: string): string => `\ufeff${text.replaceAll('\n', '\r\n')}`

/**
 * Writes the report to the target folder, then moves the file; safe to repeat. A file that was replaced since is not
 * moved, because it is another one.
 */
export async function moveWithReport(
  folder: string,
  { _id, fileName }: { _id: string; fileName: string },
  end: WatchedEnd,
): Promise<void> {
  const below = join(folder, end.folder)
  const report = join(below, reportName(end.target))
  await writeFile(`${report}.tmp`, forWindows(end.report))
  await rename(`${report}.tmp`, report)
  if (!(await lookAt(below, end.target))) {
    const found = await lookAt(folder, fileName)
    const content = found && (await readContent(folder, found))
    if (content?._id === _id) await rename(join(folder, fileName), join(below, end.target))
  }
  for (const changed of [folder, below]) await settleOnDisk(changed)
}
