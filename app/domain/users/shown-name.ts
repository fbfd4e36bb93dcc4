/** How an account is named wherever people read of it: its name, or its address while it has none. */
export const shownName = ({ name, email }: { name: string; email: string }): string => name || email

/** Whoever wrote something meanwhile, where nobody knows his name any more. */
export const SOMEBODY_ELSE = 'un autre utilisateur'
