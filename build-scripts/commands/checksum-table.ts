import type { CollectionSum } from '~/db/backup/checksums.server'

/** A line for each collection: its name, how many documents, the head of their SHA-256. */
export function sumsTable(sums: readonly CollectionSum[]): string {
  return sums
    .map(
      ({ name, documents, sha256 }) =>
        `${name.padEnd(22)}${String(documents).padStart(10)}   ${sha256.slice(0, 16)}\n`,
    )
    .join('')
}
