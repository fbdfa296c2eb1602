// English words of what lies above the application; the build puts them into the page itself.

export const texts = {
  above: {
    skip: 'Skip to content',
    testnet: 'Testnet: coins here are for trying and worth nothing.',
    testnetName: 'Testnet',
    banner: 'Trellis as an app',
    bannerName: 'App',
    bannerOpen: 'Open',
    bannerClose: 'Close',
  },
}
