/** Whether a path belongs to the admin: a page of it, its data (`/admin.data`), or what is sent to it. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|\.data$|$)/.test(path)
}
