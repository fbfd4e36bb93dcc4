import { namedSite, type UserView } from './current-user'

/** Maximum number of accessible concessions in the user menu (spec 1 §2.4); the profile has a search for all. */
const MENU_SITES = 12

/** The user with truncated concessions, sent with every page: a page must not grow with the network. */
export interface FrameUser extends UserView {
  /** total number of accessible concessions */
  siteCount: number
}

/** Truncates the user's concessions. */
export const frameUser = (user: UserView): FrameUser => ({
  ...user,
  sites: user.sites.slice(0, MENU_SITES).map(namedSite),
  siteCount: user.sites.length,
})
