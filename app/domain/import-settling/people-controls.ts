import type { Service } from '../workshop-services'

/** Decision of a row that creates its person; another one is the identifier of the collaborator that the row is of. */
export const CREATE = 'create'
/** Decision of a row that stays under its name. */
export const LEAVE = 'leave'

/** Teams that the form offers; an adviser is created on the planning's page, which asks for more. */
export const OFFERED_TEAMS = [
  'mechanic',
  'quickService',
  'body',
  'guidance',
  'administrative',
] as const satisfies readonly Service[]

/** Controls of a person's row. */
export type PersonPart = 'id' | 'decision' | 'team' | 'trade' | 'arrival'

/** Name of a row's control: it holds whom the row is about, so that it means the same on a page that lists others. */
export const personControl = (
  part: PersonPart,
  { siteId, name, matricule }: { siteId: string; name: string; matricule: string },
): string => JSON.stringify(['person', part, siteId, name, matricule])
