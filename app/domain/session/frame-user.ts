import { namedSite, type UserView } from './current-user'

/** How many accessible concessions the user menu names (spec 1 §2.4); the others are searched on the profile. */
const MENU_SITES = 12

/** The user as every page carries him: a page must not grow with the network. */
export interface FrameUser extends UserView {
  /** how many concessions are accessible; `sites` are the first of them */
  siteCount: number
}

/** The user with the first of his concessions only. */
export const frameUser = (user: UserView): FrameUser => ({
  ...user,
  sites: user.sites.slice(0, MENU_SITES).map(namedSite),
  siteCount: user.sites.length,
})
