/** For tests: a browser that keeps its cookies. */
export function createBrowser() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    request: (path = '/login') =>
      new Request(`http://localhost:3000${path}`, {
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      }),
    keep: (headers: Headers) => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
