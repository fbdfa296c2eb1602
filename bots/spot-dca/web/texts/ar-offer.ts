// Arabic words by which every page names and offers a DCA.
export const texts = {
  spotDca: {
    offer: {
      name: 'شراء دوري',
      does: 'يشتري بمبلغ ثابت في مواعيد منتظمة',
      suits: 'صعود بطيء، أجل طويل',
      note: 'يُشترى حتى 5 أزواج بالمبلغ نفسه في كل مرة مهما كانت أسعارها، ويُدفع كل شراء من حساب التمويل.',
      risk: 'يشتري فقط: حين تهبط الأسعار يهبط معها كل ما يملكه. لا جني ربح ولا وقف خسارة.',
    },
  },
} as const
