/** How an account is named wherever people read of it: its name, or its address while it has none. */
export const shownName = ({ name, email }: { name: string; email: string }): string => name || email
