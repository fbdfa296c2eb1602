// A browser's socket, opened, spoken on and closed by a test.
export class PlayedSocket extends EventTarget {
  static readonly OPEN = 1
  static readonly all: PlayedSocket[] = []
  readyState = 0
  readonly sent: string[] = []
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    PlayedSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = PlayedSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  /** The server says something. */
  say(message: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }

  end(): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
}
