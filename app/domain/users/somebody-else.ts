/** Whoever wrote something meanwhile, where nobody knows his name any more. */
export const SOMEBODY_ELSE = 'un autre utilisateur'
