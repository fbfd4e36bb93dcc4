import { ROLES } from '~/domain/access/roles'
import { type Actor, LEVELS, type Place } from './actors'

/** True in `npm test`. A file by itself and `npm run test:all` play each access table whole. */
const isShort = process.env.TEST_SHORT === '1'

/**
 * Cases of an access table that this run plays. `npm test` plays two of each name: the caller's own object, which shows
 * a missing permission, and a foreign one, which shows a missing scope.
 * @param nameOf call, page or form of a case
 */
export function casesOfRun<T extends { place: Place }>(
  cases: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  if (!isShort) return cases
  const seen = new Set<string>()
  return cases.filter((one) => {
    const name = `${nameOf(one)} ${one.place}`
    if (seen.has(name) || (one.place !== 'own' && one.place !== 'foreign')) return false
    seen.add(name)
    return true
  })
}

/**
 * Accounts that send a case in this run. `npm test` plays every role at two of the four levels, alternating from name
 * to name; `npm run test:all` plays all.
 * @param name call, page or form of the case
 */
export function actorsOfRun(actors: readonly Actor[], name: string): readonly Actor[] {
  if (!isShort) return actors
  const turn = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return actors.filter(
    ({ role, level }) => (ROLES.indexOf(role) + LEVELS.indexOf(level) + turn) % 2 === 0,
  )
}
