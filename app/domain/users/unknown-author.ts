/** Name shown for the author of a change when the author's account no longer exists. */
export const SOMEBODY_ELSE = 'un autre utilisateur'
