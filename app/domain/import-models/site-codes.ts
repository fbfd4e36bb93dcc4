import { foldedText } from '../text-matching'

/** Length of a code, as workshop software has them. */
const LENGTH = 3

/**
 * Short codes of concessions, as workshop software names them: the first three letters, made different by a digit.
 * @returns code by identifier
 */
export function siteCodes(sites: readonly { _id: string; name: string }[]): Map<string, string> {
  const codes = new Map<string, string>()
  const taken = new Set<string>()
  for (const { _id, name } of sites) {
    const letters = foldedText(name).replace(/[^a-z0-9]/g, '')
    const base = (letters || 'site').toUpperCase().slice(0, LENGTH)
    let code = base
    for (let n = 2; taken.has(code); n++) code = `${base.slice(0, LENGTH - 1)}${n}`
    taken.add(code)
    codes.set(_id, code)
  }
  return codes
}
