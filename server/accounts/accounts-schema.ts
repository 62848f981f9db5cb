/** The columns that we write ourselves; the sign-in library knows the rest. Times as each database keeps them. */
export type AccountsSchema = {
  users: {
    id: string
    name: string
    email: string
    emailVerified: boolean | 0 | 1
    rol: string
    createdAt: Date | string
    updatedAt: Date | string
  }
  accounts: {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    createdAt: Date | string
    updatedAt: Date | string
  }
  sessions: {
    id: string
    userId: string
    expiresAt: Date | string
    createdAt: Date | string
    ipAddress: string | null
    userAgent: string | null
  }
}
