import { memoizeByIdentity } from '~/infra/process/memoize.server'

/** Something of each concession of a scope, packed into one text. */
export interface PackedSites {
  sites: string
}

/** The same of scopes that share no concession, as the parts of a day add it up. */
export const addPacked = (parts: readonly PackedSites[]): PackedSites => ({
  sites: parts.flatMap(({ sites }) => sites || []).join(','),
})

/** Reads such texts: one that the process holds is unpacked once, for every reader, and cannot be changed. */
export function unpackedOnce<T>(
  unpack: (text: string) => T[],
): (kept: PackedSites) => readonly T[] {
  const unpacked = memoizeByIdentity((kept: PackedSites, _context: null): readonly T[] =>
    unpack(kept.sites),
  )
  return (kept) => unpacked(kept, null)
}
