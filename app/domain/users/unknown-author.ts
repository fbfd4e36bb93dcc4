/** Name shown for the author of a change when the author's account no longer exists. */
export const UNKNOWN_AUTHOR = 'un autre utilisateur'
