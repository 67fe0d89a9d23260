import type { SvgIconComponent } from '@mui/icons-material';
import Bank from '@mui/icons-material/AccountBalanceOutlined';
import Client from '@mui/icons-material/AccountBoxOutlined';
import Farm from '@mui/icons-material/AgricultureOutlined';
import Building from '@mui/icons-material/ApartmentOutlined';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import Employee from '@mui/icons-material/BadgeOutlined';
import Bed from '@mui/icons-material/BedOutlined';
import Tool from '@mui/icons-material/BuildOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Comment from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Ticket from '@mui/icons-material/ConfirmationNumberOutlined';
import Contact from '@mui/icons-material/ContactPageOutlined';
import Teacher from '@mui/icons-material/CoPresentOutlined';
import Allergy from '@mui/icons-material/CoronavirusOutlined';
import Document from '@mui/icons-material/DescriptionOutlined';
import Device from '@mui/icons-material/DevicesOutlined';
import Car from '@mui/icons-material/DirectionsCarOutlined';
import Award from '@mui/icons-material/EmojiEventsOutlined';
import Calendar from '@mui/icons-material/EventOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Flight from '@mui/icons-material/FlightOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Grade from '@mui/icons-material/GradeOutlined';
import Group from '@mui/icons-material/GroupsOutlined';
import Deal from '@mui/icons-material/HandshakeOutlined';
import Insurance from '@mui/icons-material/HealthAndSafetyOutlined';
import Close from '@mui/icons-material/HighlightOffOutlined';
import Writer from '@mui/icons-material/HistoryEduOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Network from '@mui/icons-material/HubOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Idea from '@mui/icons-material/LightbulbOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import List from '@mui/icons-material/ListAltOutlined';
import Product from '@mui/icons-material/LocalOfferOutlined';
import Shipping from '@mui/icons-material/LocalShippingOutlined';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import Doctor from '@mui/icons-material/MedicalServicesOutlined';
import Medicine from '@mui/icons-material/MedicationOutlined';
import Room from '@mui/icons-material/MeetingRoomOutlined';
import Book from '@mui/icons-material/MenuBookOutlined';
import Health from '@mui/icons-material/MonitorHeartOutlined';
import Movie from '@mui/icons-material/MovieOutlined';
import Music from '@mui/icons-material/MusicNoteOutlined';
import Note from '@mui/icons-material/NoteAltOutlined';
import Money from '@mui/icons-material/PaymentsOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Patient from '@mui/icons-material/PersonalInjuryOutlined';
import User from '@mui/icons-material/PersonOutlineOutlined';
import Pet from '@mui/icons-material/PetsOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Globe from '@mui/icons-material/PublicOutlined';
import Question from '@mui/icons-material/QuizOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Food from '@mui/icons-material/RestaurantOutlined';
import Clock from '@mui/icons-material/ScheduleOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Tag from '@mui/icons-material/SellOutlined';
import Send from '@mui/icons-material/SendOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import Cart from '@mui/icons-material/ShoppingCartOutlined';
import Game from '@mui/icons-material/SportsEsportsOutlined';
import Star from '@mui/icons-material/StarOutlineOutlined';
import Store from '@mui/icons-material/StorefrontOutlined';
import Table from '@mui/icons-material/TableRowsOutlined';
import Task from '@mui/icons-material/TaskAltOutlined';
import Timeline from '@mui/icons-material/TimelineOutlined';
import Translation from '@mui/icons-material/TranslateOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import Vaccine from '@mui/icons-material/VaccinesOutlined';
import Gift from '@mui/icons-material/VolunteerActivismOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import Badge from '@mui/icons-material/WorkspacePremiumOutlined';

/** Icons by name, for `"icon"` in a descriptor, with the words of model names. */
export const ICONS: Record<string, [icon: SvgIconComponent, words?: string]> = {
  activity: [Timeline, 'activity metric stat'],
  allergy: [Allergy, 'allergy disease infection virus symptom'],
  archive: [Archive],
  attachment: [AttachFile, 'attachment file upload'],
  award: [Award, 'award prize winner tournament competition achievement'],
  badge: [
    Badge,
    'speciality specialty qualification certificate certification skill badge licence license membership',
  ],
  bank: [Bank, 'bank account ledger fund loan'],
  bed: [Bed, 'bed ward stay'],
  book: [Book, 'book chapter lesson course subject catalog'],
  building: [Building, 'company organization organisation department'],
  calendar: [Calendar, 'event meeting appointment booking term visit reservation'],
  campaign: [Campaign, 'campaign announcement notification notice newsletter'],
  car: [Car, 'car vehicle truck fleet ride driver'],
  cart: [Cart, 'order cart basket purchase'],
  category: [Category, 'category type kind genre topic section'],
  check: [Check],
  client: [Client, 'customer client guest tenant buyer'],
  clock: [Clock, 'time shift schedule session slot hour timesheet deadline attendance'],
  close: [Close],
  code: [Code, 'code repository commit branch build release deployment script endpoint'],
  comment: [Comment, 'comment reply message chat feedback conversation'],
  contact: [Contact, 'contact lead prospect'],
  deal: [Deal, 'deal opportunity contract partner agreement'],
  device: [Device, 'device computer machine equipment hardware sensor phone'],
  doctor: [Doctor, 'doctor physician clinic hospital nurse treatment surgery medical practitioner'],
  document: [Document, 'post article page document report template draft'],
  download: [Download],
  employee: [Employee, 'employee staff personnel worker agent manager contractor'],
  farm: [Farm, 'farm crop plant field harvest garden'],
  flag: [Flag, 'country territory flag milestone nation'],
  flight: [Flight, 'flight trip travel airport tour airline journey'],
  folder: [Folder, 'folder directory collection archive'],
  food: [Food, 'food meal dish recipe restaurant menu ingredient kitchen'],
  game: [Game, 'game match player sport league'],
  gift: [Gift, 'donation gift charity donor volunteer grant'],
  globe: [Globe, 'site world domain'],
  grade: [Grade, 'grade result score rating mark exam'],
  group: [Group, 'group team class community audience batch'],
  health: [Health, 'diagnosis condition health measurement vital observation treatment'],
  history: [History, 'history log audit revision version movement adjustment'],
  home: [Home, 'home house property apartment hotel unit flat listing'],
  idea: [Idea, 'idea suggestion insight concept'],
  image: [Image, 'image photo picture media gallery asset'],
  insurance: [Insurance, 'insurance claim coverage warranty'],
  inventory: [Inventory, 'inventory stock item package lot box'],
  key: [Key, 'key token secret credential'],
  link: [Link, 'link url redirect webhook'],
  list: [List, 'list line row entry detail'],
  mail: [Mail, 'mail email letter subscriber subscription'],
  map: [MapIcon, 'region state province zone area district map route'],
  medicine: [Medicine, 'medicine medication drug pill dose remedy'],
  money: [Money, 'payment price salary fee budget expense transaction'],
  movie: [Movie, 'movie film video episode series show'],
  music: [Music, 'song album track artist playlist music band'],
  network: [Network, 'network node graph relation integration server'],
  note: [Note, 'prescription note memo journal diary'],
  patient: [Patient, 'patient injury'],
  percent: [Percent, 'discount rate percentage commission tax margin'],
  pet: [Pet, 'pet animal breed species dog cat'],
  phone: [Phone, 'phone call'],
  place: [Place, 'address location place city venue'],
  play: [Play],
  print: [Print],
  product: [Product, 'product brand offer coupon variant'],
  question: [Question, 'question answer quiz poll survey faq vote questionnaire'],
  receipt: [Receipt, 'invoice receipt bill quote refund'],
  refresh: [Refresh],
  room: [Room, 'room hall classroom office desk'],
  school: [School, 'student school enrollment enrolment institute faculty program'],
  send: [Send],
  settings: [Settings, 'setting config option preference parameter'],
  shield: [Shield, 'role permission policy right access'],
  shipping: [Shipping, 'shipment shipper delivery carrier transfer'],
  star: [Star, 'review favorite favourite like'],
  store: [Store, 'store shop supplier vendor seller market'],
  table: [Table],
  tag: [Tag, 'tag label keyword'],
  task: [Task, 'task todo job step check goal'],
  teacher: [Teacher, 'teacher instructor lecturer trainer professor coach tutor'],
  ticket: [Ticket, 'ticket issue case request incident bug'],
  tool: [Tool, 'tool repair maintenance service part spare'],
  translation: [Translation, 'language locale translation'],
  undo: [Undo],
  user: [User, 'user person member'],
  vaccine: [Vaccine, 'vaccine vaccination injection'],
  warehouse: [Warehouse, 'warehouse depot shelf bin storage'],
  work: [Assignment, 'project assignment work plan homework'],
  writer: [Writer, 'author writer poet editor contributor'],
};

const BY_WORD = new Map<string, SvgIconComponent[]>();
for (const [icon, words = ''] of Object.values(ICONS)) {
  for (const word of words.split(' ')) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), icon]);
}

/** Return the icon with a name, if there is one. */
export function iconNamed(name: string | undefined): SvgIconComponent | undefined {
  return name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name]?.[0] : undefined;
}

/**
 * Return the icons that fit the words of a model's name, best first: those of the last word
 * (`OrderItem` is an item), then those of the words before it.
 */
export function iconsFor(model: string): SvgIconComponent[] {
  const words = model.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.reverse().flatMap((word) => {
    const lower = word.toLowerCase();
    return BY_WORD.get(lower) ?? BY_WORD.get(lower.replace(/s$/, '')) ?? [];
  });
}
