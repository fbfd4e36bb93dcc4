import { memoizeByIdentity } from '~/infra/process/memoize.server'

/** Something of each concession of a scope, packed into one text. */
export interface PackedSites {
  sites: string
}

/** Concatenates the lists of scopes that share no concession. */
export const addPacked = (parts: readonly PackedSites[]): PackedSites => ({
  sites: parts.flatMap(({ sites }) => sites || []).join(','),
})

/** Memoises the decoding of a list; the result is shared by all readers and immutable. */
export function unpackedOnce<T>(
  unpack: (text: string) => T[],
): (kept: PackedSites) => readonly T[] {
  const unpacked = memoizeByIdentity((kept: PackedSites, _context: null): readonly T[] =>
    unpack(kept.sites),
  )
  return (kept) => unpacked(kept, null)
}
